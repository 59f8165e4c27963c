package dev.longshore.it.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.kubernetes.KubernetesResourceStore;
import dev.longshore.kubernetes.ResourceInformer;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import dev.longshore.watch.ResourceEvents;
import io.kubernetes.client.openapi.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The store and its informer, against API servers that know the rules. */
@KubernetesTest
class ResourceStoreIT {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private Crates crates;
    private ResourceInformer informer;
    private KubernetesResourceStore store;

    @BeforeEach
    void prepare(TestCluster cluster) {
        crates = new Crates(cluster);
        KubernetesApi api = new KubernetesApi(cluster.client());
        informer = new ResourceInformer(api, crates.type(), cluster.namespace());
        store = new KubernetesResourceStore(api, informer);
        informer.deliverTo(new Recorder());
    }

    @AfterEach
    void stop() {
        informer.stop();
    }

    private ResourceKey started() throws ApiException {
        crates.define();
        informer.start();
        awaitSync();
        crates.create("one", 1);
        ResourceKey key = crates.key("one");
        await().until(() -> store.current(key).isPresent());
        return key;
    }

    private void awaitSync() {
        await().atMost(Duration.ofSeconds(40)).until(informer::hasSynced);
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    private int size(ResourceKey key) {
        return store.current(key).orElseThrow().spec().get("size").getAsInt();
    }

    @Test
    void typeThatIsDefinedLateIsSaidToBeMissingAndThenFound() throws ApiException {
        informer.start();
        await().untilAsserted(
                        () -> assertThat(informer.health().problem()).contains("apply their CustomResourceDefinition"));

        crates.define();

        awaitSync();
        await().untilAsserted(() -> assertThat(informer.health().problem()).isNull());
    }

    @Test
    void moreObjectsThanOnePageAreThereAtTheStart() throws ApiException {
        crates.define();
        awaitServed();
        for (int i = 0; i < 501; i++) {
            crates.create("crate-" + i, i);
        }
        informer.start();

        await().untilAsserted(() -> assertThat(events).hasSize(501));
        assertThat(events).allMatch(event -> event.endsWith(" initially"));
        assertThat(size(crates.key("crate-500"))).isEqualTo(500);
    }

    private void awaitServed() {
        await().ignoreExceptions().until(() -> store.read(crates.key("none")).isEmpty());
    }

    @Test
    void ownWriteIsCurrentAtOnceAndTheStatusIsApart() throws ApiException {
        ResourceKey key = started();

        ResourceObject patched = store.patch(key, json("{\"spec\":{\"size\":2},\"status\":{\"phase\":\"x\"}}"));
        assertThat(size(key)).isEqualTo(2);
        assertThat(patched.metadata().generation()).isEqualTo(2);
        assertThat(patched.status().size()).isZero();

        store.patchStatus(key, json("{\"spec\":{\"size\":3},\"status\":{\"phase\":\"done\"}}"));
        ResourceObject current = store.current(key).orElseThrow();
        assertThat(current.status().get("phase").getAsString()).isEqualTo("done");
        assertThat(current.spec().get("size").getAsInt()).isEqualTo(2);
        await().untilAsserted(() ->
                assertThat(informer.find(key).orElseThrow().metadata()).isEqualTo(current.metadata()));
    }

    @Test
    void writeOnAnOldVersionIsAConflict() throws ApiException {
        ResourceKey key = started();
        String version = store.current(key).orElseThrow().metadata().resourceVersion();
        store.patch(key, json("{\"spec\":{\"size\":2}}"));

        assertThatExceptionOfType(StoreException.Conflict.class)
                .isThrownBy(() -> store.patch(
                        key,
                        json("{\"metadata\":{\"resourceVersion\":\"%s\"},\"spec\":{\"size\":9}}".formatted(version))));
        assertThat(size(key)).isEqualTo(2);
    }

    @Test
    void nullInAMergePatchRemovesAField() throws ApiException {
        ResourceKey key = started();

        store.patch(key, json("{\"metadata\":{\"annotations\":{\"a\":\"b\"}}}"));
        store.patch(key, json("{\"metadata\":{\"annotations\":{\"a\":null}}}"));

        assertThat(store.current(key).orElseThrow().metadata().annotations()).isEmpty();
    }

    @Test
    void valueThatTheSchemaForbidsIsRefused() throws ApiException {
        ResourceKey key = started();

        assertThatExceptionOfType(StoreException.Refused.class)
                .isThrownBy(() -> store.patch(key, json("{\"spec\":{\"size\":-1}}")))
                .withMessageContaining("spec.size");
    }

    @Test
    void objectIsGoneWithItsLastFinalizer() throws ApiException {
        crates.define();
        informer.start();
        awaitSync();
        crates.create("one", 1, "[\"it.longshore.dev/hold\"]");
        ResourceKey key = crates.key("one");
        await().until(() -> store.current(key).isPresent());
        crates.delete("one");
        await().until(() -> store.current(key).orElseThrow().metadata().isDeleted());

        store.patch(key, json("{\"metadata\":{\"finalizers\":null}}"));

        assertThat(store.current(key)).isEmpty();
        await().untilAsserted(() -> assertThat(events).contains("removed one"));
        assertThat(store.read(key)).isEmpty();
        assertThatExceptionOfType(StoreException.Gone.class)
                .isThrownBy(() -> store.patch(key, json("{\"spec\":{\"size\":2}}")));
    }

    private final class Recorder implements ResourceEvents {

        @Override
        public void added(ResourceKey key, ResourceObject object, boolean initial) {
            events.add("added " + key.name() + (initial ? " initially" : ""));
        }

        @Override
        public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {}

        @Override
        public void removed(ResourceKey key) {
            events.add("removed " + key.name());
        }
    }
}
