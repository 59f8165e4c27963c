package dev.longshore.test.kubernetes.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoordinationV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import io.kubernetes.client.openapi.models.CoreV1Event;
import io.kubernetes.client.openapi.models.V1Lease;
import io.kubernetes.client.openapi.models.V1LeaseSpec;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1ObjectReference;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What client-java does against it. */
class InformerTests {

    private InProcessApiServer server;
    private Http http;
    private ApiClient client;

    @BeforeEach
    void start() throws IOException {
        server = InProcessApiServer.start();
        http = new Http(server);
        client = Config.fromConfig(new StringReader(server.kubeconfig())).setReadTimeout(0);
        assertThat(TestObjects.define(http).code()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void informerWhenObjectsComeAndGoFollows() {
        http.post(TestObjects.WIDGETS, TestObjects.widget("first", "{\"size\":1}"));
        SharedInformerFactory factory = new SharedInformerFactory(client);
        SharedIndexInformer<DynamicKubernetesObject> informer =
                factory.sharedIndexInformerFor(api(), DynamicKubernetesObject.class, 0);
        factory.startAllRegisteredInformers();
        try {
            await().until(() -> informer.getIndexer().getByKey("default/first") != null);
            http.post(TestObjects.WIDGETS, TestObjects.widget("second", "{\"size\":2}"));
            await().until(() -> informer.getIndexer().getByKey("default/second") != null);
            http.delete(TestObjects.WIDGETS + "/first");
            await().until(() -> informer.getIndexer().getByKey("default/first") == null);
        } finally {
            factory.stopAllRegisteredInformers();
        }
    }

    @Test
    void patchWhenStatusSubresourceChangesStatusOnly() throws Exception {
        http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"));
        String body = "{\"spec\":{\"size\":9},\"status\":{\"observed\":1}}";
        CustomObjectsApi objects = new CustomObjectsApi(client);
        PatchUtils.patch(
                Object.class,
                () -> objects.patchNamespacedCustomObjectStatus(
                                "test.longshore.dev", "v1alpha1", "default", "widgets", "a", new V1Patch(body))
                        .buildCall(null),
                V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                client);
        JsonObject widget = http.get(TestObjects.WIDGETS + "/a").json();
        assertThat(widget.getAsJsonObject("status")).hasToString("{\"observed\":1}");
        assertThat(widget.getAsJsonObject("spec").get("size").getAsInt()).isEqualTo(1);
    }

    @Test
    void createWhenSecretEncodesStringData() throws Exception {
        CoreV1Api core = new CoreV1Api(client);
        V1Secret secret =
                new V1Secret().metadata(new V1ObjectMeta().name("s")).stringData(Map.of("password", "hidden"));
        core.createNamespacedSecret("default", secret).execute();
        V1Secret read = core.readNamespacedSecret("s", "default").execute();
        assertThat(read.getData()).containsEntry("password", "hidden".getBytes(StandardCharsets.UTF_8));
        assertThat(read.getType()).isEqualTo("Opaque");
    }

    @Test
    void replaceWhenLeaseRenewsIt() throws Exception {
        CoordinationV1Api coordination = new CoordinationV1Api(client);
        OffsetDateTime time = OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 600_000, ZoneOffset.UTC);
        V1Lease lease = new V1Lease()
                .metadata(new V1ObjectMeta().name("l"))
                .spec(new V1LeaseSpec().holderIdentity("me").renewTime(time));
        V1Lease held = coordination.createNamespacedLease("default", lease).execute();
        held.getSpec().setHolderIdentity("you");
        coordination.replaceNamespacedLease("l", "default", held).execute();
        V1LeaseSpec read =
                coordination.readNamespacedLease("l", "default").execute().getSpec();
        assertThat(read.getHolderIdentity()).isEqualTo("you");
        assertThat(read.getRenewTime()).isEqualTo(time);
    }

    @Test
    void createWhenEventStoresIt() throws Exception {
        CoreV1Api core = new CoreV1Api(client);
        CoreV1Event event = new CoreV1Event()
                .metadata(new V1ObjectMeta().generateName("e-"))
                .involvedObject(new V1ObjectReference().kind("Widget").name("a"))
                .reason("Created")
                .message("it is there");
        String name = core.createNamespacedEvent("default", event)
                .execute()
                .getMetadata()
                .getName();
        assertThat(name).matches("e-[a-z0-9]{5}");
    }

    private DynamicKubernetesApi api() {
        return new DynamicKubernetesApi("test.longshore.dev", "v1alpha1", "widgets", client);
    }
}
