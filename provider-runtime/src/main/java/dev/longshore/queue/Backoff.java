package dev.longshore.queue;

import java.time.Duration;

/**
 * Delay after a number of failures in a row: doubles each time until the longest is reached.
 *
 * @param base delay after the first failure
 * @param max longest delay
 */
public record Backoff(Duration base, Duration max) {

    /** Returns the delay after {@code failures} failures in a row, at least 1. Never falls as failures grow. */
    public Duration delay(int failures) {
        int doublings = Math.min(Math.max(failures, 1) - 1, 62);
        long limit = max.toNanos();
        long delay = base.toNanos();
        return Duration.ofNanos(delay > (limit >> doublings) ? limit : Math.min(limit, delay << doublings));
    }
}
