package dev.longshore.it.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.test.external.thing.Thing;
import dev.longshore.test.external.thing.ThingAccount;
import dev.longshore.test.external.thing.ThingVariant;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a user does to things. */
final class Things {

    private final TestCluster cluster;
    private final DynamicKubernetesApi api;

    Things(TestCluster cluster) {
        this.cluster = cluster;
        this.api = new DynamicKubernetesApi(
                Thing.TYPE.group(), Thing.TYPE.version(), Thing.TYPE.plural(), cluster.client());
    }

    void define() {
        DynamicKubernetesApi definitions =
                new DynamicKubernetesApi("apiextensions.k8s.io", "v1", "customresourcedefinitions", cluster.client());
        CustomResourceDefinitions generated = new CustomResourceDefinitions();
        for (JsonObject definition : List.of(generated.of(Thing.class), generated.of(ThingAccount.class))) {
            int code =
                    definitions.create(new DynamicKubernetesObject(definition)).getHttpStatusCode();
            assertThat(code).isIn(200, 201, 409);
        }
        await().atMost(Duration.ofSeconds(30))
                .until(() -> api.list(cluster.namespace()).isSuccess());
    }

    ResourceKey key(String name) {
        return Thing.TYPE.key(cluster.namespace(), name);
    }

    /** Returns the UID. */
    String create(String name, ThingVariant variant, int size) {
        JsonObject manifest = Thing.manifest(cluster.namespace(), name, size);
        JsonObject labels = new JsonObject();
        labels.addProperty(LabelledConnector.LABEL, LabelledConnector.labelOf(variant));
        manifest.getAsJsonObject("metadata").add("labels", labels);
        JsonObject secret = new JsonObject();
        secret.addProperty("name", name);
        manifest.getAsJsonObject("spec").add("writeConnectionSecretToRef", secret);
        var response = api.create(new DynamicKubernetesObject(manifest));
        assertThat(response.isSuccess()).as("create %s", name).isTrue();
        return response.getObject().getMetadata().getUid();
    }

    void resize(String name, int size) {
        change(name, "{\"spec\":{\"forProvider\":{\"size\":%d}}}".formatted(size));
    }

    void annotate(String name, String annotation, String value) {
        change(name, "{\"metadata\":{\"annotations\":{\"%s\":\"%s\"}}}".formatted(annotation, value));
    }

    private void change(String name, String patch) {
        assertThat(api.patch(cluster.namespace(), name, V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, new V1Patch(patch))
                        .isSuccess())
                .as("patch %s", name)
                .isTrue();
    }

    void delete(String name) {
        assertThat(api.delete(cluster.namespace(), name).isSuccess())
                .as("delete %s", name)
                .isTrue();
    }

    /** Returns all things by name. */
    Map<String, ThingState> all() {
        return api.list(cluster.namespace()).getObject().getItems().stream()
                .map(item -> new ThingState(ResourceObject.of(item.getRaw())))
                .collect(Collectors.toMap(ThingState::name, Function.identity()));
    }

    /** Returns the names of all connection Secrets. */
    Set<String> secrets() {
        return new DynamicKubernetesApi("", "v1", "secrets", cluster.client())
                .list(cluster.namespace()).getObject().getItems().stream()
                        .map(secret -> secret.getMetadata().getName())
                        .collect(Collectors.toSet());
    }

    /** Returns the names of the things that something was announced of. */
    Set<String> withEvent(String reason) {
        return new DynamicKubernetesApi("events.k8s.io", "v1", "events", cluster.client())
                .list(cluster.namespace()).getObject().getItems().stream()
                        .map(DynamicKubernetesObject::getRaw)
                        .filter(event -> event.get("reason").getAsString().equals(reason))
                        .map(event ->
                                event.getAsJsonObject("regarding").get("name").getAsString())
                        .collect(Collectors.toSet());
    }
}
