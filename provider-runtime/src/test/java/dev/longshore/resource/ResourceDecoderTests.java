package dev.longshore.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceDecoderTests {

    @ApiResource(group = "example.org", version = "v1")
    static class Disk extends ManagedResource<Wanted, Seen> {}

    record Wanted(ArrayList<String> zones, List<Map<String, String>> tags) {}

    record Seen(String state) {}

    private final ResourceObject object =
            ResourceObject.of(JsonParser.parseString("""
            {"metadata": {"name": "one", "annotations": {"crossplane.io/external-name": "disk-1"}},
             "spec": {"forProvider": {"zones": ["a"], "tags": [{"team": "blue"}], "unknown": {"kept": true}}},
             "status": {"atProvider": {"state": 7, "other": 1}}}
            """).getAsJsonObject());

    private final ResourceDecoder<Disk> decoder = ResourceDecoder.of(Disk.class);

    @Test
    void decodeWhenAuthorChangesItsViewLeavesOtherViewsAlone() {
        decoder.decode(object).parameters().zones().add("b");

        assertThat(decoder.decode(object).parameters().zones()).containsExactly("a");
    }

    @Test
    void decodeWhenFieldsAreCollectionsMakesThemUnmodifiable() {
        Wanted wanted = decoder.decode(object).parameters();

        assertThatThrownBy(() -> wanted.tags().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> wanted.tags().get(0).put("team", "red"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void decodeWhenFieldIsUnknownKeepsItInTheObject() {
        decoder.decode(object);

        assertThat(object.spec().getAsJsonObject("forProvider").has("unknown")).isTrue();
    }

    @Test
    void decodeWhenSpecDoesNotFitNamesTheType() {
        ResourceObject odd = ResourceObject.of(JsonParser.parseString("{\"spec\": {\"forProvider\": {\"zones\": 1}}}")
                .getAsJsonObject());

        assertThatThrownBy(() -> decoder.decode(odd))
                .isInstanceOf(UndecodableResourceException.class)
                .hasMessageContaining("Disk");
    }

    @Test
    void decodeWhenExternalNameIsGivenShowsIt() {
        assertThat(decoder.decode(object).externalName()).isEqualTo("disk-1");
        assertThat(decoder.decode(object, null).hasExternalName()).isFalse();
    }
}
