package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

class WatchedObjectTests {

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    @Test
    void everythingButManagedFieldsIsKept() {
        WatchedObject kept = WatchedObject.of(
                json("{\"metadata\":{\"namespace\":\"shop\",\"name\":\"one\",\"resourceVersion\":\"7\","
                        + "\"managedFields\":[{}],\"newInKubernetes\":1},\"spec\":{\"text\":\"<ü>\",\"n\":1.50}}"),
                true);

        assertThat(kept.parse().toJson())
                .hasToString("{\"metadata\":{\"namespace\":\"shop\",\"name\":\"one\",\"resourceVersion\":\"7\","
                        + "\"newInKubernetes\":1},\"spec\":{\"text\":\"<ü>\",\"n\":1.50}}");
        assertThat(kept.key()).isEqualTo("shop/one");
        assertThat(kept.resourceVersion()).isEqualTo("7");
    }

    @Test
    void informerSeesWhatItNeedsOfTheMetadata() {
        WatchedObject clusterScoped =
                WatchedObject.of(json("{\"metadata\":{\"name\":\"one\",\"resourceVersion\":\"7\"}}"), false);

        assertThat(clusterScoped.getMetadata().getName()).isEqualTo("one");
        assertThat(clusterScoped.getMetadata().getNamespace()).isEmpty();
        assertThat(clusterScoped.getMetadata().getResourceVersion()).isEqualTo("7");
    }

    @Test
    void whatHasNoMetadataIsNoObject() {
        assertThatIllegalArgumentException().isThrownBy(() -> WatchedObject.of(json("{}"), false));
    }
}
