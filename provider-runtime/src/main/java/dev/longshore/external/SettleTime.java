package dev.longshore.external;

import java.time.Duration;

/**
 * How late the effect of a request may become visible in an external system.
 *
 * @param inFlight how long a request may still travel or be processed after the caller gave up on it
 * @param readLag how long reads may lag behind writes
 */
public record SettleTime(Duration inFlight, Duration readLag) {

    /** Two minutes in flight, thirty seconds of read lag. */
    public static final SettleTime DEFAULT = new SettleTime(Duration.ofMinutes(2), Duration.ofSeconds(30));

    /** For a system that answers only when all is done and reads what was written, such as most databases. */
    public static final SettleTime IMMEDIATE = new SettleTime(Duration.ZERO, Duration.ZERO);

    /** Refuses negative durations. */
    public SettleTime {
        if (inFlight.isNegative() || readLag.isNegative()) {
            throw new IllegalArgumentException("Settle time must not be negative: " + inFlight + ", " + readLag);
        }
    }

    /** Time after which absence is believed. */
    public Duration total() {
        return inFlight.plus(readLag);
    }
}
