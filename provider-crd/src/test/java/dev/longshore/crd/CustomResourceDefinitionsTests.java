package dev.longshore.crd;

import static dev.longshore.crd.Kinds.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomResourceDefinitionsTests {

    private final CustomResourceDefinitions definitions = new CustomResourceDefinitions();

    private JsonObject root(Class<? extends ApiObject> kind) {
        return Kinds.root(definitions.of(kind));
    }

    private List<String> columns(Class<? extends ApiObject> kind) {
        return Kinds.version(definitions.of(kind)).getAsJsonArray("additionalPrinterColumns").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(column -> column.get("name").getAsString() + " "
                        + column.get("jsonPath").getAsString())
                .toList();
    }

    @Test
    void yamlOfRichKindIsAsItWasReviewed() throws IOException {
        assertThat(definitions.yamlOf(Rich.class)).isEqualTo(reviewed("rich.yaml"));
    }

    private static String reviewed(String name) throws IOException {
        try (InputStream stream = CustomResourceDefinitionsTests.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Rich.class,
                Rich.Config.class,
                Rich.ClusterConfig.class,
                Kinds.Alone.class,
                Kinds.Legacy.class,
                Kinds.InAccount.class
            })
    void schemaIsStructural(Class<? extends ApiObject> kind) {
        assertThat(StructuralRules.violationsIn(root(kind))).isEmpty();
    }

    @Test
    void columnsWhenKindIsManagedAreThoseOfCrossplaneAndTheOperation() {
        assertThat(columns(Rich.class))
                .containsExactly(
                        "READY .status.conditions[?(@.type=='Ready')].status",
                        "SYNCED .status.conditions[?(@.type=='Synced')].status",
                        "OPERATION .status.operation.summary",
                        "EXTERNAL-NAME .metadata.annotations.crossplane\\.io/external-name",
                        "AGE .metadata.creationTimestamp",
                        "MESSAGE .status.operation.message");
    }

    @Test
    void columnsWhenKindIsConfigurationNameTheSecretIfThereIsOne() {
        assertThat(columns(Rich.Config.class))
                .containsExactly("AGE .metadata.creationTimestamp", "SECRET-NAME .spec.credentials.secretRef.name");
        assertThat(columns(Kinds.Account.class)).containsExactly("AGE .metadata.creationTimestamp");
    }

    @Test
    void categoriesAreThoseOfCrossplaneAndTheKindsOwn() {
        assertThat(categories(Rich.class)).containsExactly("crossplane", "managed", "example");
        assertThat(categories(Rich.Config.class)).containsExactly("crossplane", "provider");
    }

    private List<String> categories(Class<? extends ApiObject> kind) {
        return definitions
                .of(kind)
                .getAsJsonObject("spec")
                .getAsJsonObject("names")
                .getAsJsonArray("categories")
                .asList()
                .stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    @Test
    void specWhenKindIsNamespacedHasTheFieldsOfTheModernStyle() {
        JsonObject spec = at(root(Rich.class), "spec");

        assertThat(spec.getAsJsonObject("properties").keySet())
                .containsExactlyInAnyOrder(
                        "forProvider", "managementPolicies", "providerConfigRef", "writeConnectionSecretToRef");
        assertThat(at(spec, "providerConfigRef").get("default"))
                .isEqualTo(JsonParser.parseString("{'kind':'ClusterProviderConfig','name':'default'}"));
        assertThat(at(spec, "writeConnectionSecretToRef")
                        .getAsJsonObject("properties")
                        .keySet())
                .containsExactly("name");
    }

    @Test
    void specWhenKindIsClusterScopedHasTheFieldsOfTheLegacyStyle() {
        JsonObject spec = at(root(Kinds.Legacy.class), "spec");

        assertThat(at(spec, "deletionPolicy").get("default").getAsString()).isEqualTo("Delete");
        assertThat(at(spec, "providerConfigRef").get("default"))
                .isEqualTo(JsonParser.parseString("{'name':'default'}"));
        assertThat(at(spec, "writeConnectionSecretToRef").getAsJsonArray("required"))
                .hasSize(2);
    }

    @Test
    void specWhenKindNeedsNoConfigurationHasNoReferenceToOne() {
        assertThat(at(root(Kinds.Alone.class), "spec")
                        .getAsJsonObject("properties")
                        .keySet())
                .doesNotContain("providerConfigRef");
    }

    @Test
    void specWhenThereIsNoClusterProviderConfigRefersToTheKindThatThereIs() {
        JsonObject reference = at(root(Kinds.InAccount.class), "spec", "providerConfigRef");

        assertThat(reference.getAsJsonObject("default").get("kind").getAsString())
                .isEqualTo("Account");
    }

    @Test
    void statusRequiresNothingOfWhatWasObservedAndMakesNothingUp() {
        String atProvider = at(root(Rich.class), "status", "atProvider").toString();

        assertThat(atProvider).contains("gigabytes", "protocol").doesNotContain("required", "\"default\"");
    }

    record Odd(LocalDate day) {}

    @ApiResource(group = "crd.longshore.dev", version = "v1")
    static class OddKind extends ManagedResource<Odd, Kinds.Empty> {}

    @Test
    void ofWhenAFieldCannotBeDescribedNamesKindAndField() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> definitions.of(OddKind.class))
                .withMessageContaining(OddKind.class.getName())
                .withMessageContaining("'spec.forProvider.day' is of type 'java.time.LocalDate'");
    }
}
