package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the schema accepts, the decoder reads. */
class DecodingTests {

    private static final ResourceDecoder<Rich> DECODER = ResourceDecoder.of(Rich.class);

    private final JsonObject root = Kinds.root(new CustomResourceDefinitions().of(Rich.class));

    @Test
    void whatTheSchemaOfTheSpecAcceptsDecodes() {
        List<JsonElement> accepted = AcceptedValues.of(Kinds.at(root, "spec", "forProvider"));

        assertThat(accepted).hasSizeGreaterThan(50).allSatisfy(forProvider -> {
            Rich.Parameters decoded = decode(forProvider, new JsonObject()).parameters();
            assertThat(decoded)
                    .hasNoNullFieldsOrPropertiesExcept(
                            "ports",
                            "aliases",
                            "labels",
                            "attached",
                            "settings",
                            "extensions",
                            "notBefore",
                            "passwordSecretRef");
        });
    }

    @Test
    void whatTheSchemaOfTheStatusAcceptsDecodes() {
        List<JsonElement> accepted = AcceptedValues.of(Kinds.at(root, "status", "atProvider"));
        JsonElement forProvider =
                AcceptedValues.of(Kinds.at(root, "spec", "forProvider")).get(0);

        assertThat(accepted)
                .hasSizeGreaterThan(5)
                .allSatisfy(
                        atProvider -> assertThat(decode(forProvider, atProvider).lastObservation())
                                .isNotNull());
    }

    private static Rich decode(JsonElement forProvider, JsonElement atProvider) {
        JsonObject object = JsonParser.parseString("{'metadata':{'name':'one'},'spec':{},'status':{}}")
                .getAsJsonObject();
        object.getAsJsonObject("spec").add("forProvider", forProvider);
        object.getAsJsonObject("status").add("atProvider", atProvider);
        return DECODER.decode(ResourceObject.of(object));
    }

    @Test
    void valuesArriveAsTheyWereWritten() {
        JsonElement forProvider = JsonParser.parseString("""
                {"region": "eu-1", "size": "very-large", "drainTimeout": "1h30m", "weight": 1.5, "monitored": true,
                 "network": {"range": "10.0.0.0/8", "resolvers": ["1.1.1.1"]},
                 "disks": [{"name": "root", "gigabytes": 10}], "ports": [{"number": 80, "protocol": "UDP"}]}
                """);

        Rich.Parameters parameters = decode(forProvider, new JsonObject()).parameters();

        assertThat(parameters.bigness()).isEqualTo(Rich.Bigness.LARGE);
        assertThat(parameters.drainTimeout()).isEqualTo(Duration.ofMinutes(90));
        assertThat(parameters.disks()).containsExactly(new Rich.Disk("root", 10, null));
        assertThat(parameters.ports()).containsExactly(new Rich.Port(80, Rich.Protocol.UDP));
        assertThat(parameters.network().resolvers()).containsExactly("1.1.1.1");
    }
}
