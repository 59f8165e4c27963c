package dev.longshore.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTests {

    @Test
    void delayNeverFallsAsFailuresGrow() {
        Backoff backoff = new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000));
        Duration last = Duration.ZERO;
        for (int failures = 1; failures <= 1000; failures++) {
            Duration delay = backoff.delay(failures, 0);
            assertThat(delay).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(Duration.ofSeconds(1000));
            last = delay;
        }
        assertThat(last).isEqualTo(Duration.ofSeconds(1000));
    }

    @Test
    void chanceOnlyMakesItLongerAndNeverAsLongAsTheNext() {
        Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofHours(1), 0.2);
        for (int failures = 1; failures <= 10; failures++) {
            assertThat(backoff.delay(failures, 0)).isEqualTo(Duration.ofSeconds(1L << (failures - 1)));
            assertThat(backoff.delay(failures, 0.999))
                    .isGreaterThan(backoff.delay(failures, 0.5))
                    .isLessThan(backoff.delay(failures + 1, 0));
        }
    }

    @Test
    void valuesBeyondAllMeasureAreTakenAsLong() {
        Backoff absurd = new Backoff(Duration.ofDays(400_000), Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(absurd.delay(Integer.MAX_VALUE, 0)).isEqualTo(Duration.ofDays(365));
        assertThat(new Backoff(Duration.ofHours(2), Duration.ofHours(1)).delay(0, 0))
                .isEqualTo(Duration.ofHours(1));
    }
}
