package dev.longshore.queue;

import java.time.Duration;

/**
 * Delay after a number of failures in a row: doubles each time until the longest is reached. Chance only makes it
 * longer, so that keys that failed together do not come back together and none comes back too early.
 *
 * @param base delay after the first failure
 * @param max longest delay without chance
 * @param jitter part of the delay that chance may add, 0 to 1
 */
public record Backoff(Duration base, Duration max, double jitter) {

    private static final Duration FOREVER = Duration.ofDays(365);

    /** Creates a backoff to which chance adds up to a tenth. */
    public Backoff(Duration base, Duration max) {
        this(base, max, 0.1);
    }

    /**
     * Returns the delay after {@code failures} failures in a row, at least 1. Never falls as failures grow.
     *
     * @param chance 0 to below 1
     */
    public Duration delay(int failures, double chance) {
        long delay = exponential(Math.max(failures, 1) - 1);
        return Duration.ofNanos(delay + (long) (delay * jitter * chance));
    }

    private long exponential(int failuresBefore) {
        int doublings = Math.min(failuresBefore, 62);
        long limit = nanos(max);
        long delay = nanos(base);
        return delay > (limit >> doublings) ? limit : Math.min(limit, delay << doublings);
    }

    /** A delay that no counter of nanoseconds can hold is as good as one of a year. */
    static long nanos(Duration delay) {
        if (delay.isNegative()) {
            return 0;
        }
        return delay.compareTo(FOREVER) > 0 ? FOREVER.toNanos() : delay.toNanos();
    }
}
