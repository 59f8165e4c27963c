package dev.longshore.it.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import io.kubernetes.client.util.generic.KubernetesApiResponse;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.time.Duration;

/** Objects of {@link Server} on an API server. */
final class Servers {

    private static final String GROUP = "crd.it.longshore.dev";

    private final TestCluster cluster;
    private final DynamicKubernetesApi api;

    Servers(TestCluster cluster) {
        this.cluster = cluster;
        this.api = new DynamicKubernetesApi(GROUP, "v1", "servers", cluster.client());
    }

    void define() {
        DynamicKubernetesApi definitions =
                new DynamicKubernetesApi("apiextensions.k8s.io", "v1", "customresourcedefinitions", cluster.client());
        int code = definitions
                .create(new DynamicKubernetesObject(new CustomResourceDefinitions().of(Server.class)))
                .getHttpStatusCode();
        assertThat(code).isIn(200, 201, 409);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> api.list(cluster.namespace()).isSuccess());
    }

    KubernetesApiResponse<DynamicKubernetesObject> create(String name, String forProvider) {
        JsonObject object = JsonParser.parseString("""
                {"apiVersion": "%s/v1", "kind": "Server", "metadata": {"name": "%s", "namespace": "%s"},
                 "spec": {"forProvider": %s}}
                """.formatted(GROUP, name, cluster.namespace(), forProvider))
                .getAsJsonObject();
        return api.create(new DynamicKubernetesObject(object));
    }

    KubernetesApiResponse<DynamicKubernetesObject> change(String name, String patch) {
        return api.patch(cluster.namespace(), name, V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, new V1Patch(patch));
    }

    void observe(String name, JsonElement atProvider) throws ApiException {
        JsonObject object = api.get(cluster.namespace(), name).getObject().getRaw();
        JsonObject status = new JsonObject();
        status.add("atProvider", atProvider);
        object.add("status", status);
        Object unused = new CustomObjectsApi(cluster.client())
                .replaceNamespacedCustomObjectStatus(GROUP, "v1", cluster.namespace(), "servers", name, object)
                .execute();
    }

    Server read(String name) {
        JsonObject raw = api.get(cluster.namespace(), name).getObject().getRaw();
        return ResourceDecoder.of(Server.class).decode(ResourceObject.of(raw));
    }
}
