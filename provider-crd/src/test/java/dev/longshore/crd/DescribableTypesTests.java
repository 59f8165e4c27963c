package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.annotations.SerializedName;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Immutable;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DescribableTypesTests {

    record Uri(@SerializedName("home-page") URI homePage) {}

    record Maybe(Optional<String> value) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Binary(byte[] bytes) {}

    record Keys(Map<Integer, String> map) {}

    record Holder(Plain value) {}

    static class Plain {}

    record Deep(Map<String, List<Inner>> map) {}

    record Inner(StringBuilder text) {}

    record Node(@Nullable List<Node> children) {}

    record Hen(@Nullable Egg egg) {}

    record Egg(@Nullable Hen hen) {}

    record Later(@Future Instant when) {}

    record Money(List<@Digits(integer = 1, fraction = 1) Double> values) {}

    record Twice(
            @Pattern(regexp = "a") @Pattern(regexp = "b") String text) {}

    record Lookahead(@Pattern(regexp = "(?!x).*") String text) {}

    record Flag(
            @Pattern(regexp = "a b", flags = Pattern.Flag.COMMENTS)
            String text) {}

    record NoNumber(@Default("many") int count) {}

    record NoConstant(@Default("THIRD") Choice choice) {}

    enum Choice {
        FIRST,
        SECOND
    }

    record Trailing(@Default("1 2") int count) {}

    record Changing(List<Entry> entries) {}

    record Entry(@Immutable String name) {}

    static Stream<Arguments> undescribable() {
        return Stream.of(
                Arguments.of(Uri.class, "'spec.home-page' is of type 'java.net.URI', which has no schema"),
                Arguments.of(Maybe.class, "'spec.value' is of type 'java.util.Optional'"),
                Arguments.of(Binary.class, "'spec.bytes[]' is of type 'byte'"),
                Arguments.of(Keys.class, "'spec.map' is a map whose keys are not of type String"),
                Arguments.of(Holder.class, "'spec.value' is of type '" + Plain.class.getName() + "'"),
                Arguments.of(Deep.class, "'spec.map.*[].text' is of type 'java.lang.StringBuilder'"),
                Arguments.of(
                        Node.class,
                        "'spec.children[]' is of type '" + Node.class.getName() + "', which contains itself"),
                Arguments.of(
                        Hen.class, "'spec.egg.hen' is of type '" + Hen.class.getName() + "', which contains itself"),
                Arguments.of(Later.class, "'spec.when' has @Future, which the API server cannot hold"),
                Arguments.of(Money.class, "'spec.values' has @Digits"),
                Arguments.of(Twice.class, "'spec.text' has @Pattern$List"),
                Arguments.of(
                        Lookahead.class, "'spec.text' has the pattern '(?!x).*', which the API server cannot read"),
                Arguments.of(Flag.class, "flag COMMENTS is not known"),
                Arguments.of(NoNumber.class, "'spec.count' cannot have the default 'many', which is no int"),
                Arguments.of(NoConstant.class, "'spec.choice' cannot have the default 'THIRD', which is no"),
                Arguments.of(Trailing.class, "'spec.count' cannot have the default '1 2'"),
                Arguments.of(Changing.class, "'spec.entries[].name' must not be @Immutable inside a list"));
    }

    @ParameterizedTest
    @MethodSource("undescribable")
    void checkWhenATypeCannotBeDescribedSaysWhereAndWhy(Class<?> type, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DescribableTypes().check(type, "spec"))
                .withMessageContaining(message);
    }

    record Pair<A, B>(A first, B second) {}

    record Nested(Pair<Pair<String, Integer>, Entry> pair, Entry again, Map<String, Entry> map) {}

    @Test
    void checkWhenATypeOccursTwiceWithoutContainingItselfAcceptsIt() {
        assertThatCode(() -> new DescribableTypes().check(Nested.class, "spec")).doesNotThrowAnyException();
    }
}
