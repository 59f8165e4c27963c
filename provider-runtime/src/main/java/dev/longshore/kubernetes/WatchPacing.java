package dev.longshore.kubernetes;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Keeps a watch that fails, or that is closed as soon as it is opened, from flooding the API server. Used by the one
 * thread of an informer.
 */
final class WatchPacing {

    /** A watch that ended sooner counts as a failure. */
    static final Duration SHORTEST_WATCH = Duration.ofSeconds(5);

    static final Duration BASE = Duration.ofMillis(500);
    static final Duration MAX = Duration.ofSeconds(15);

    private final Timing timing;
    private int failures;

    WatchPacing(Timing timing) {
        this.timing = timing;
    }

    void succeeded() {
        failures = 0;
    }

    void failed() {
        failures++;
    }

    void watched(Duration lasted) {
        failures = lasted.compareTo(SHORTEST_WATCH) < 0 ? failures + 1 : 0;
    }

    /** Returns when the next request may be sent. */
    void await() throws InterruptedException {
        if (failures > 0) {
            timing.pause().pause(delay());
        }
    }

    /** Between half and all of a delay that doubles with each failure. */
    private Duration delay() {
        long full = Math.min(MAX.toNanos(), BASE.toNanos() << Math.min(failures, 10));
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(full / 2, full + 1));
    }
}
