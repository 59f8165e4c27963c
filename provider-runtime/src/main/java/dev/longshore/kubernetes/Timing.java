package dev.longshore.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Time, as tests can set it.
 *
 * @param clock for what people read
 * @param ticker monotonic, in nanoseconds
 * @param pause waits
 */
record Timing(InstantSource clock, LongSupplier ticker, Pause pause) {

    static final Timing SYSTEM = new Timing(
            InstantSource.system(), System::nanoTime, duration -> TimeUnit.NANOSECONDS.sleep(duration.toNanos()));

    Instant now() {
        return clock.instant();
    }

    Duration since(long start) {
        return Duration.ofNanos(ticker.getAsLong() - start);
    }

    /** Waits, and ends early when it is interrupted. */
    @FunctionalInterface
    interface Pause {

        void pause(Duration duration) throws InterruptedException;
    }
}
