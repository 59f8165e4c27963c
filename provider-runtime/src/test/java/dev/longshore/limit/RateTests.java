package dev.longshore.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateTests {

    @Test
    void valueOfReadsCallsAndTime() {
        assertThat(Rate.valueOf("20/s")).isEqualTo(new Rate(20, Duration.ofSeconds(1)));
        assertThat(Rate.valueOf(" 90/m ")).isEqualTo(new Rate(90, Duration.ofMinutes(1)));
        assertThat(Rate.valueOf("1200/h").interval()).isEqualTo(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "0/s", "-1/s", "20/d", "20 / s", "1.5/s", "99999999999/s", "20/ss"})
    void valueOfWhenTextIsNoRateSaysHowOneLooks(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.valueOf(text))
                .withMessageContaining("such as 20/s, 90/m or 1200/h");
    }
}
