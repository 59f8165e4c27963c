package dev.longshore.external;

import java.time.Duration;

/**
 * How late the effect of a request may become visible in an external system.
 *
 * @param inFlight how long a request may still travel or be processed after the caller gave up on it
 * @param readLag how long reads may lag behind writes
 * @param seenAsBusy whether observe says busy, or fails as busy, for as long as a request that has arrived may still have
 *     an effect. Then only the way of a request is waited for after a crash, and not the deadline of its operation
 */
public record SettleTime(Duration inFlight, Duration readLag, boolean seenAsBusy) {

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

    /** For a system whose observations cannot see what is in flight. */
    public SettleTime(Duration inFlight, Duration readLag) {
        this(inFlight, readLag, false);
    }

    /**
     * For a system whose observations see everything that is in flight once it has arrived.
     *
     * @param arrival how long a request may be on its way
     */
    public static SettleTime seenAsBusy(Duration arrival) {
        return new SettleTime(arrival, Duration.ZERO, true);
    }

    /** Time after which absence is believed. */
    public Duration total() {
        return inFlight.plus(readLag);
    }
}
