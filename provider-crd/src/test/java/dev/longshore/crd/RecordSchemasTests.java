package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import dev.longshore.resource.schema.Immutable;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordSchemasTests {

    record Constrained(
            @NotNull String notNull,
            @NotBlank String notBlank,
            @NotEmpty String notEmpty,
            @NotEmpty List<String> notEmptyList,
            @NotEmpty Map<String, String> notEmptyMap,
            @Size(min = 2, max = 63) String size,
            @Size(min = 1, max = 3) List<String> sizeOfList,
            @Size(min = 1, max = 3) Map<String, String> sizeOfMap,
            @Min(10) @Max(100) int minMax,

            @DecimalMin("0.5") @DecimalMax(value = "9.5", inclusive = false)
            double decimals,

            @Positive int positive,
            @PositiveOrZero long positiveOrZero,
            @Negative int negative,
            @NegativeOrZero int negativeOrZero,
            @Positive @Min(5) int positiveMin,
            @Positive @Min(-5) int positiveNegativeMin,
            @Negative @Max(-5) int negativeMax,
            @Pattern(regexp = "^[a-z]+$") String pattern,
            @Pattern(regexp = "a|b") String alternatives,

            @Pattern(regexp = "on|off", flags = Pattern.Flag.CASE_INSENSITIVE)
            String flags,

            @NotBlank @Pattern(regexp = "[a-z ]*") String notBlankPattern,
            @Email String email,
            @AssertTrue boolean assertTrue,
            List<@Pattern(regexp = "[a-z]") String> items,
            Map<String, @Positive Integer> values,
            @Immutable String immutable,
            @Immutable Map<String, String> immutableMap) {}

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            notNull             => {"type":"string"}
            notBlank            => {"type":"string","minLength":1,"pattern":"\\\\S"}
            notEmpty            => {"type":"string","minLength":1}
            notEmptyList        => {"type":"array","items":{"type":"string"},"minItems":1}
            notEmptyMap         => {"type":"object","additionalProperties":{"type":"string"},"minProperties":1}
            size                => {"type":"string","minLength":2,"maxLength":63}
            sizeOfList          => {"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3}
            sizeOfMap           => {"type":"object","additionalProperties":{"type":"string"},"minProperties":1,"maxProperties":3}
            minMax              => {"type":"integer","format":"int32","minimum":10,"maximum":100}
            decimals            => {"type":"number","minimum":0.5,"maximum":9.5,"exclusiveMaximum":true}
            positive            => {"type":"integer","format":"int32","minimum":0,"exclusiveMinimum":true,"maximum":2147483647}
            positiveOrZero      => {"type":"integer","format":"int64","minimum":0}
            negative            => {"type":"integer","format":"int32","maximum":0,"exclusiveMaximum":true,"minimum":-2147483648}
            negativeOrZero      => {"type":"integer","format":"int32","maximum":0,"minimum":-2147483648}
            positiveMin         => {"type":"integer","format":"int32","minimum":5,"maximum":2147483647}
            positiveNegativeMin => {"type":"integer","format":"int32","minimum":0,"exclusiveMinimum":true,"maximum":2147483647}
            negativeMax         => {"type":"integer","format":"int32","maximum":-5,"minimum":-2147483648}
            pattern             => {"type":"string","pattern":"^[a-z]+$"}
            alternatives        => {"type":"string","pattern":"^(?:a|b)$"}
            flags               => {"type":"string","pattern":"^(?i:on|off)$"}
            notBlankPattern     => {"type":"string","minLength":1,"pattern":"^(?:[a-z ]*)$","not":{"pattern":"^\\\\s*$"}}
            email               => {"type":"string","format":"email"}
            assertTrue          => {"type":"boolean","enum":[true]}
            items               => {"type":"array","items":{"type":"string","pattern":"^(?:[a-z])$"}}
            values              => {"type":"object","additionalProperties":{"type":"integer","format":"int32","minimum":0,"exclusiveMinimum":true,"maximum":2147483647}}
            immutable           => {"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf","message":"cannot be changed"}]}
            immutableMap        => {"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-validations":[{"rule":"self == oldSelf","message":"cannot be changed"}]}
            """)
    void constraintBecomesItsSchema(String field, String schema) {
        assertThat(propertiesOf(Constrained.class).get(field)).isEqualTo(JsonParser.parseString(schema));
    }

    enum Mode {
        FAST {
            @Override
            public String toString() {
                return "of no meaning in JSON";
            }
        },
        SLOW
    }

    record Entry(String key) {}

    record Page<T>(List<T> entries) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Typed(
            String text,
            boolean flag,
            Boolean boxedFlag,
            int number,
            long longNumber,
            Long boxedLong,
            float single,
            double real,
            BigDecimal decimal,
            BigInteger big,
            Instant time,
            Duration duration,
            Mode mode,
            List<Entry> list,
            List<List<Integer>> lists,
            String[] array,
            Set<Mode> set,
            Set<Entry> setOfRecords,
            Map<String, Entry> map,
            Page<Entry> page,
            JsonObject object,
            JsonElement element,
            Object anything,
            Map<String, Object> mapOfAnything) {}

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            text          => {"type":"string"}
            flag          => {"type":"boolean"}
            boxedFlag     => {"type":"boolean"}
            number        => {"type":"integer","format":"int32","minimum":-2147483648,"maximum":2147483647}
            longNumber    => {"type":"integer","format":"int64"}
            boxedLong     => {"type":"integer","format":"int64"}
            single        => {"type":"number"}
            real          => {"type":"number"}
            decimal       => {"type":"number"}
            big           => {"type":"integer"}
            time          => {"type":"string","format":"date-time"}
            mode          => {"type":"string","enum":["FAST","SLOW"]}
            list          => {"type":"array","items":{"type":"object","properties":{"key":{"type":"string"}},"required":["key"]}}
            lists         => {"type":"array","items":{"type":"array","items":{"type":"integer","format":"int32","minimum":-2147483648,"maximum":2147483647}}}
            array         => {"type":"array","items":{"type":"string"}}
            set           => {"type":"array","items":{"type":"string","enum":["FAST","SLOW"]},"x-kubernetes-list-type":"set"}
            setOfRecords  => {"type":"array","items":{"type":"object","properties":{"key":{"type":"string"}},"required":["key"],"x-kubernetes-map-type":"atomic"},"x-kubernetes-list-type":"set"}
            map           => {"type":"object","additionalProperties":{"type":"object","properties":{"key":{"type":"string"}},"required":["key"]}}
            page          => {"type":"object","properties":{"entries":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"}},"required":["key"]}}},"required":["entries"]}
            object        => {"type":"object","x-kubernetes-preserve-unknown-fields":true}
            element       => {"x-kubernetes-preserve-unknown-fields":true}
            anything      => {"x-kubernetes-preserve-unknown-fields":true}
            mapOfAnything => {"type":"object","x-kubernetes-preserve-unknown-fields":true}
            """)
    void typeBecomesItsSchema(String field, String schema) {
        assertThat(propertiesOf(Typed.class).get(field)).isEqualTo(JsonParser.parseString(schema));
    }

    record Defaults(
            @Default("16") String version,
            @Default("true story") String title,
            @Default("\"\"") String empty,
            @Default("5432") int port,
            @Default("90s") Duration timeout,
            @Default("SLOW") Mode mode,
            @Default("[1, 2]") List<Integer> numbers,
            @Default("{}") Entries entries) {}

    record Entries(@Default("1") int first) {}

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            version => "16"
            title   => "true story"
            empty   => ""
            port    => 5432
            timeout => "90s"
            mode    => "SLOW"
            numbers => [1,2]
            entries => {}
            """)
    void defaultIsReadByTheTypeOfTheField(String field, String value) {
        JsonObject schema = propertiesOf(Defaults.class).getAsJsonObject(field);

        assertThat(schema.get("default")).hasToString(value);
    }

    record Optionality(
            String needed,
            @Nullable String left,
            @Default("1") int filled) {}

    @Test
    void requiredIsWhatIsNeitherNullableNorHasADefault() {
        assertThat(new RecordSchemas().schemaOf(Optionality.class, "spec").getAsJsonArray("required"))
                .extracting(JsonElement::getAsString)
                .containsExactly("needed");
    }

    @Description("of the type")
    record Described(@Description("of the part") String part) {}

    record Descriptions(@Description("of the field") Described described, Described plain, List<Described> list) {}

    @Test
    void descriptionOfAFieldIsItsOwnOrElseThatOfItsType() {
        JsonObject properties = propertiesOf(Descriptions.class);

        assertThat(description(properties, "described")).isEqualTo("of the field");
        assertThat(description(properties, "plain")).isEqualTo("of the type");
        assertThat(properties.getAsJsonObject("list").has("description")).isFalse();
        assertThat(description(properties.getAsJsonObject("list"), "items")).isEqualTo("of the type");
        assertThat(description(Kinds.at(properties.getAsJsonObject("described")).getAsJsonObject("properties"), "part"))
                .isEqualTo("of the part");
    }

    private static String description(JsonObject parent, String field) {
        return parent.getAsJsonObject(field).get("description").getAsString();
    }

    private static JsonObject propertiesOf(Class<?> type) {
        return new RecordSchemas().schemaOf(type, "spec").getAsJsonObject("properties");
    }
}
