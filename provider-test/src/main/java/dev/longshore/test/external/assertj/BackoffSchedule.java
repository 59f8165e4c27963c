package dev.longshore.test.external.assertj;

import java.time.Duration;

/**
 * Delays after failures, as a kind is configured.
 *
 * @param base delay after the first failure; doubles with each further one
 * @param max longest delay
 * @param jitter part by which a delay may be shorter, 0 to below 1
 */
public record BackoffSchedule(Duration base, Duration max, double jitter) {

    /** The shortest delay that is allowed after so many failures in a row. */
    Duration atLeastAfter(int failures) {
        Duration delay = base;
        for (int i = 1; i < failures && delay.compareTo(max) < 0; i++) {
            delay = delay.multipliedBy(2);
        }
        Duration capped = delay.compareTo(max) < 0 ? delay : max;
        return Duration.ofNanos((long) (capped.toNanos() * (1 - jitter)));
    }
}
