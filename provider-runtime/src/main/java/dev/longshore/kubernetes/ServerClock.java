package dev.longshore.kubernetes;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What time it is at the API server. Processes that share a Lease have this clock in common, whatever is wrong with their
 * own. Used by one thread.
 */
final class ServerClock {

    private final Timing timing;
    private @Nullable Instant heard;
    private long heardAt;

    ServerClock(Timing timing) {
        this.timing = timing;
    }

    /** Takes note of what the API server said just now. */
    void hear(Instant date) {
        heard = date;
        heardAt = timing.ticker().getAsLong();
    }

    /** Returns the time at the API server, late by a second or so; the own time if it was never heard of. */
    Instant now() {
        return heard == null ? timing.now() : heard.plus(timing.since(heardAt));
    }

    /** Whether a time is longer ago than the given one; no if the API server was never heard of. */
    boolean isPast(Instant time, Duration since) {
        return heard != null && now().isAfter(time.plus(since));
    }
}
