package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConstraintsTests {

    private static final List<String> VALUES = List.of(
            "", "a", "b", "ab", "xa", "ax", "bx", "xb", "a|b", "A", "$", "a$", "^a", "|", "(", "a\nb", "a\n", "\na",
            "1a");

    record Patterns(
            @Pattern(regexp = "a") String plain,
            @Pattern(regexp = "^a$") String anchored,
            @Pattern(regexp = "a|b") String alternatives,
            @Pattern(regexp = "^a|b$") String anchoredAtOneEndEach,
            @Pattern(regexp = "^(a|b)$") String group,
            @Pattern(regexp = "^(a)|(b)$") String groups,
            @Pattern(regexp = "^((a|b)|x(a|b))$") String nested,
            @Pattern(regexp = "^[a|]+$") String classes,
            @Pattern(regexp = "^[^]|]+$") String negatedClass,
            @Pattern(regexp = "^a\\|b$") String escaped,
            @Pattern(regexp = "^a\\$") String escapedEnd,
            @Pattern(regexp = "^\\(a|b\\)$") String escapedGroup,
            @Pattern(regexp = ".*") String anything,

            @Pattern(regexp = "a.b", flags = Pattern.Flag.DOTALL)
            String lines,

            @Pattern(regexp = "^a$\\n^b$", flags = Pattern.Flag.MULTILINE)
            String multiline,

            @Pattern(regexp = "a", flags = Pattern.Flag.CASE_INSENSITIVE)
            String caseless) {}

    static Stream<Pattern> patterns() {
        return Arrays.stream(Patterns.class.getDeclaredFields()).map(field -> field.getAnnotation(Pattern.class));
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void regularExpressionFindsWhatJakartaValidationMatches(Pattern pattern) {
        var found = com.google.re2j.Pattern.compile(Constraints.regularExpression(pattern));

        for (String value : VALUES) {
            assertThat(found.matcher(value).find()).as(value).isEqualTo(matches(pattern, value));
        }
    }

    private static boolean matches(Pattern pattern, String value) {
        int flags =
                Arrays.stream(pattern.flags()).mapToInt(Pattern.Flag::getValue).sum();
        return java.util.regex.Pattern.compile(pattern.regexp(), flags)
                .matcher(value)
                .matches();
    }
}
