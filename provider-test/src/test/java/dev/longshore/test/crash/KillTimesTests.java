package dev.longshore.test.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KillTimesTests {

    @Test
    void withinIsNeverLongerThanTheLimitAndVaries() {
        KillTimes times = KillTimes.of("kill times");

        List<Duration> moments = Stream.generate(() -> times.within(Duration.ofSeconds(1)))
                .limit(1000)
                .toList();

        assertThat(moments).allMatch(moment -> !moment.isNegative() && moment.compareTo(Duration.ofSeconds(1)) <= 0);
        assertThat(moments).anyMatch(moment -> moment.toMillis() < 100).anyMatch(moment -> moment.toMillis() > 900);
    }

    @Test
    void withinWhenSeedIsTheSameIsTheSame() {
        KillTimes times = KillTimes.of("kill times");
        KillTimes again = new KillTimes(times.seed());

        assertThat(again.within(Duration.ofHours(1))).isEqualTo(times.within(Duration.ofHours(1)));
    }
}
