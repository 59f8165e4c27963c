package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomResourceDefinitionsTests {

    private final CustomResourceDefinitions definitions = new CustomResourceDefinitions();

    enum Method {
        @SerializedName("btree")
        BTREE,
        @SerializedName("hash")
        HASH
    }

    @Description("Part of the key.")
    record Column(
            @Description("Name of the column.") String name,
            @Nullable @Pattern(regexp = "^(asc|desc)$") String order) {}

    record Parameters(
            @Size(min = 1, max = 63) String table,
            @Description("The key.") @NotEmpty List<Column> columns,

            @Description("The part that comes first.") @Nullable
            Column first,

            @Default("btree") Method method,
            @Nullable @Min(10) @Max(100) Integer fillfactor,
            @Nullable @Positive Long rows,
            @Nullable Map<String, String> options,
            @Nullable Set<String> tags,
            @Nullable Duration timeout,
            @Nullable SecretKeyReference passwordSecretRef,
            @Default("true") boolean concurrent) {}

    record Found(@Nullable Instant builtAt, int size) {}

    record ConfigSpec(String host, @Default("5432") int port) {}

    @ApiResource(group = "crd.longshore.dev", version = "v1", kind = "ProviderConfig")
    static class Config extends ConfigResource<ConfigSpec> {}

    @ApiResource(
            group = "crd.longshore.dev",
            version = "v1alpha1",
            kind = "Index",
            shortNames = "idx",
            categories = "postgres",
            providerConfigs = Config.class)
    static class Rich extends ManagedResource<Parameters, Found> {}

    record Node(List<Node> children) {}

    @ApiResource(group = "crd.longshore.dev", version = "v1")
    static class Recursive extends ManagedResource<Node, Found> {}

    private JsonObject forProvider() {
        return schema(definitions.of(Rich.class))
                .getAsJsonObject("properties")
                .getAsJsonObject("spec")
                .getAsJsonObject("properties")
                .getAsJsonObject("forProvider");
    }

    private static JsonObject schema(JsonObject definition) {
        return definition
                .getAsJsonObject("spec")
                .getAsJsonArray("versions")
                .get(0)
                .getAsJsonObject()
                .getAsJsonObject("schema")
                .getAsJsonObject("openAPIV3Schema");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            table             | {"type":"string","minLength":1,"maxLength":63}
            method            | {"type":"string","enum":["btree","hash"],"default":"btree"}
            fillfactor        | {"type":"integer","format":"int32","minimum":10,"maximum":100}
            rows              | {"type":"integer","format":"int64","minimum":0,"exclusiveMinimum":true}
            options           | {"type":"object","additionalProperties":{"type":"string"}}
            tags              | {"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}
            concurrent        | {"type":"boolean","default":true}
            """)
    void fieldsSayWhatTheirTypesAndAnnotationsSay(String field, String schema) {
        assertThat(forProvider().getAsJsonObject("properties").get(field)).isEqualTo(JsonParser.parseString(schema));
    }

    @Test
    void whatIsNeitherNullableNorHasADefaultIsRequired() {
        assertThat(forProvider().getAsJsonArray("required"))
                .extracting(JsonElement::getAsString)
                .containsExactlyInAnyOrder("table", "columns");
    }

    @Test
    void listsAndNestedRecordsAreDescribed() {
        JsonObject columns = forProvider().getAsJsonObject("properties").getAsJsonObject("columns");
        assertThat(columns.get("minItems").getAsInt()).isEqualTo(1);
        assertThat(columns.get("description").getAsString()).isEqualTo("The key.");
        JsonObject items = columns.getAsJsonObject("items");
        assertThat(items.get("description").getAsString()).isEqualTo("Part of the key.");
        JsonObject first = forProvider().getAsJsonObject("properties").getAsJsonObject("first");
        assertThat(first.get("description").getAsString()).isEqualTo("The part that comes first.");
        assertThat(items.getAsJsonObject("properties")
                        .getAsJsonObject("name")
                        .get("description")
                        .getAsString())
                .isEqualTo("Name of the column.");
        assertThat(items.getAsJsonObject("properties")
                        .getAsJsonObject("order")
                        .get("pattern")
                        .getAsString())
                .isEqualTo("^(asc|desc)$");
    }

    @Test
    void schemasAreStructural() {
        assertStructural(schema(definitions.of(Rich.class)), "Rich");
        assertStructural(schema(definitions.of(Config.class)), "Config");
    }

    /** The rules of apiextensions v1 that a generator can break. */
    private static void assertStructural(JsonObject schema, String where) {
        assertThat(schema.get("type")).as(where).isNotNull();
        assertThat(schema.get("type").isJsonPrimitive()).as(where).isTrue();
        assertThat(schema.keySet())
                .as(where)
                .doesNotContain("$ref", "$defs", "$schema", "const", "allOf", "anyOf", "oneOf", "not", "uniqueItems");
        if (schema.get("properties") instanceof JsonObject properties) {
            properties
                    .entrySet()
                    .forEach(property ->
                            assertStructural(property.getValue().getAsJsonObject(), where + "." + property.getKey()));
        }
        if (schema.get("type").getAsString().equals("array")) {
            assertStructural(schema.getAsJsonObject("items"), where + "[]");
        }
    }

    @Test
    void resourceModelIsKept() {
        JsonObject spec = definitions.of(Rich.class).getAsJsonObject("spec");
        assertThat(spec.getAsJsonObject("names").getAsJsonArray("categories"))
                .extracting(JsonElement::getAsString)
                .containsExactly("crossplane", "managed", "postgres");
        JsonObject version = spec.getAsJsonArray("versions").get(0).getAsJsonObject();
        JsonArray columns = version.getAsJsonArray("additionalPrinterColumns");
        assertThat(columns)
                .extracting(column -> column.getAsJsonObject().get("name").getAsString())
                .contains("READY", "SYNCED", "EXTERNAL-NAME", "AGE");
        assertThat(columns.toString()).contains("crossplane\\\\.io/external-name");
        assertThat(version.getAsJsonObject("subresources").has("status")).isTrue();
    }

    @Test
    void whatTheSchemaAcceptsDecodes() {
        JsonObject object = JsonParser.parseString("""
                {"metadata":{"name":"a"},
                 "spec":{"forProvider":{"table":"orders","columns":[{"name":"id"}],"method":"hash","fillfactor":90,
                   "timeout":"1h30m","tags":["x"],"concurrent":true}},
                 "status":{"atProvider":{"builtAt":"2026-01-01T00:00:00Z","size":1}}}
                """).getAsJsonObject();

        Rich rich = ResourceDecoder.of(Rich.class).decode(ResourceObject.of(object));

        assertThat(rich.parameters().method()).isEqualTo(Method.HASH);
        assertThat(rich.parameters().timeout()).isEqualTo(Duration.ofMinutes(90));
        assertThat(rich.lastObservation()).isEqualTo(new Found(Instant.parse("2026-01-01T00:00:00Z"), 1));
    }

    @Test
    void typeThatContainsItselfIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> definitions.of(Recursive.class))
                .withMessageContaining("must not contain itself");
    }

    @Test
    void checkFindsAStaleFileAndNamesTheWayOut(@TempDir Path folder) throws Exception {
        CrdGenerator generator = new CrdGenerator(folder, List.of(Rich.class));
        generator.write();
        generator.check();
        java.nio.file.Files.writeString(folder.resolve("crd.longshore.dev_indexes.yaml"), "stale");

        assertThat(org.assertj.core.api.Assertions.catchThrowable(generator::check))
                .hasMessageContaining("crd.longshore.dev_indexes.yaml")
                .hasMessageContaining("-Dlongshore.crd=write");
    }
}
