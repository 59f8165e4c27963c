package dev.longshore.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTests {

    @ParameterizedTest
    @CsvSource({
        "0,PT0S",
        "0s,PT0S",
        "30s,PT30S",
        "1h30m,PT1H30M",
        "500ms,PT0.5S",
        "1.5h,PT1H30M",
        ".5m,PT30S",
        "1.s,PT1S",
        "-1m,PT-1M",
        "+2s,PT2S",
        "3us,PT0.000003S",
        "3µs,PT0.000003S",
        "7ns,PT0.000000007S",
        "1m1m,PT2M",
        "2562047h47m16.854775807s,PT2562047H47M16.854775807S"
    })
    void parse_whenGoWouldReadIt_readsTheSame(String text, Duration duration) {
        assertThat(GoDuration.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "s",
                "-",
                "+",
                ".s",
                "1x",
                "1 s",
                "1h ",
                "--1s",
                "1e3s",
                "1d",
                "99999999999999h",
                "2562048h"
            })
    void parse_whenGoWouldRefuseIt_refuses(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GoDuration.parse(text))
                .withMessageContaining("'");
    }

    @ParameterizedTest
    @CsvSource({"PT0S,0s", "PT1H,1h", "PT90M,1h30m", "PT-30S,-30s", "PT0.5S,500000000ns", "P2D,48h"})
    void format_whenItIsReadBack_isTheSame(Duration duration, String text) {
        assertThat(GoDuration.format(duration)).isEqualTo(text);
        assertThat(GoDuration.parse(text)).isEqualTo(duration);
    }
}
