package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchPacingTests {

    private final List<Duration> pauses = new ArrayList<>();
    private final WatchPacing pacing = new WatchPacing(new Timing(InstantSource.system(), () -> 0, pauses::add));

    @Test
    void nothingIsWaitedForAtFirst() throws InterruptedException {
        pacing.await();

        assertThat(pauses).isEmpty();
    }

    @Test
    void delayGrowsWithEachFailureUpToALimit() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            pacing.failed();
            pacing.await();
        }

        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
        assertThat(pauses.get(2)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
        assertThat(pauses.subList(10, 100))
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofMillis(7_500), WatchPacing.MAX));
    }

    @Test
    void watchThatLastedEndsTheDelays() throws InterruptedException {
        pacing.watched(Duration.ofSeconds(1));
        pacing.await();
        pacing.watched(Duration.ofMinutes(1));
        pacing.await();

        assertThat(pauses).hasSize(1);
    }
}
