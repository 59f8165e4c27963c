package dev.longshore.test.kubernetes.inprocess.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTests {

    @ParameterizedTest
    @CsvSource({
        "PT-5S, <invalid>",
        "PT0S, 0s",
        "PT119S, 119s",
        "PT2M, 2m",
        "PT9M59S, 9m59s",
        "PT10M1S, 10m",
        "PT179M, 179m",
        "PT3H, 3h",
        "PT7H59M, 7h59m",
        "PT8H1M, 8h",
        "PT47H, 47h",
        "PT48H, 2d",
        "PT191H, 7d23h",
        "PT192H, 8d",
        "P729D, 729d",
        "P730D, 2y",
        "P735D, 2y5d",
        "P2920D, 8y"
    })
    void ofWhenOlderIsCoarser(Duration age, String text) {
        assertThat(HumanDuration.of(age)).isEqualTo(text);
    }

    @Test
    void sinceWhenTimeIsNoneIsUnknown() {
        assertThat(HumanDuration.since("soon", Instant.EPOCH)).isEqualTo("<unknown>");
    }
}
