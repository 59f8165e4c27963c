package dev.longshore.test.external.thing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import org.junit.jupiter.api.Test;

class ThingTests {

    @Test
    void manifestWhenDecodedHoldsWhatWasAskedFor() {
        JsonObject manifest = Thing.manifest("shop", "one", 3);

        Thing thing = ResourceDecoder.of(Thing.class).decode(ResourceObject.of(manifest));

        assertThat(manifest.get("apiVersion").getAsString()).isEqualTo("test.longshore.dev/v1");
        assertThat(thing.namespace()).isEqualTo("shop");
        assertThat(thing.name()).isEqualTo("one");
        assertThat(thing.parameters()).isEqualTo(new Thing.Parameters(3));
    }

    @Test
    void definitionWhenGeneratedNamesTheKinds() {
        CustomResourceDefinitions definitions = new CustomResourceDefinitions();

        assertThat(name(definitions.of(Thing.class))).isEqualTo("things.test.longshore.dev");
        assertThat(name(definitions.of(ThingAccount.class))).isEqualTo("providerconfigs.test.longshore.dev");
    }

    private static String name(JsonObject definition) {
        return definition.getAsJsonObject("metadata").get("name").getAsString();
    }
}
