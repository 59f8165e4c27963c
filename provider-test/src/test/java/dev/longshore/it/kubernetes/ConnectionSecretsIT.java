package dev.longshore.it.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.ExternalException;
import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.kubernetes.KubernetesConnectContexts;
import dev.longshore.kubernetes.KubernetesConnectionSecrets;
import dev.longshore.kubernetes.KubernetesResourceStore;
import dev.longshore.kubernetes.ResourceInformer;
import dev.longshore.kubernetes.SecretWatch;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Secret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Secrets that are published and read, against API servers that know the rules. */
@KubernetesTest
class ConnectionSecretsIT {

    private final List<ResourceKey> changed = new CopyOnWriteArrayList<>();
    private TestCluster cluster;
    private CoreV1Api core;
    private SecretWatch watch;
    private KubernetesConnectionSecrets secrets;
    private KubernetesConnectContexts contexts;
    private ResourceObject owner;
    private ResourceKey key;

    @BeforeEach
    void prepare(TestCluster testCluster) throws ApiException {
        cluster = testCluster;
        core = new CoreV1Api(cluster.client());
        Crates crates = new Crates(cluster).define();
        KubernetesApi api = new KubernetesApi(cluster.client());
        watch = new SecretWatch(api, cluster.namespace());
        secrets = new KubernetesConnectionSecrets(watch, List.of(crates.type()));
        contexts = new KubernetesConnectContexts(api, List.of(), watch, cluster.namespace(), changed::add);
        key = crates.key("one");
        KubernetesResourceStore store =
                new KubernetesResourceStore(api, new ResourceInformer(api, crates.type(), cluster.namespace()));
        await().ignoreExceptions().until(() -> store.read(key).isEmpty());
        crates.create("one", 1);
        owner = store.read(key).orElseThrow();
    }

    @AfterEach
    void stop() {
        contexts.stop();
        watch.stop();
    }

    private V1Secret secret(String name) throws ApiException {
        return core.readNamespacedSecret(name, cluster.namespace()).execute();
    }

    private void createSecret(String name, String value) throws ApiException {
        V1Secret secret = new V1Secret()
                .metadata(new V1ObjectMeta().name(name))
                .data(Map.of("password", value.getBytes(StandardCharsets.UTF_8)));
        Object unused = core.createNamespacedSecret(cluster.namespace(), secret).execute();
    }

    private void deleteSecret(String name) throws ApiException {
        Object unused = core.deleteNamespacedSecret(name, cluster.namespace()).execute();
    }

    private String read(String name) {
        ConnectContext context = contexts.of(key, owner);
        return context.secret(SecretKeyReference.of(name, "password"));
    }

    @Test
    void detailsAddUpInASecretThatBelongsToTheResource() throws ApiException {
        secrets.publish(owner, ConnectionDetails.of("user", "me"), "op-1");
        secrets.publish(owner, ConnectionDetails.of("password", "s3cret"), "");

        V1Secret secret = secret("one-conn");
        assertThat(secret.getType()).isEqualTo("connection.crossplane.io/v1alpha1");
        assertThat(secret.getData()).containsOnlyKeys("user", "password");
        assertThat(secret.getMetadata().getLabels()).containsEntry("longshore.dev/operation-id", "op-1");
        assertThat(secret.getMetadata().getOwnerReferences()).singleElement().satisfies(reference -> {
            assertThat(reference.getUid()).isEqualTo(owner.metadata().uid());
            assertThat(reference.getController()).isTrue();
        });
    }

    @Test
    void sameDetailsDoNotTouchTheSecret() throws ApiException {
        secrets.publish(owner, ConnectionDetails.of("user", "me"), "op-1");
        String version = secret("one-conn").getMetadata().getResourceVersion();

        for (int pass = 0; pass < 10; pass++) {
            secrets.publish(owner, ConnectionDetails.of("user", "me"), "");
        }

        assertThat(secret("one-conn").getMetadata().getResourceVersion()).isEqualTo(version);
    }

    @Test
    void secretThatSomebodyDeletedComesBack() throws ApiException {
        secrets.publish(owner, ConnectionDetails.of("user", "me"), "op-1");
        deleteSecret("one-conn");

        await().ignoreExceptions().untilAsserted(() -> {
            secrets.publish(owner, ConnectionDetails.of("user", "me"), "");
            assertThat(secret("one-conn").getData()).containsOnlyKeys("user");
        });
    }

    @Test
    void secretOfSomebodyElseIsRefused() throws ApiException {
        createSecret("one-conn", "theirs");

        assertThatExceptionOfType(StoreException.Refused.class)
                .isThrownBy(() -> secrets.publish(owner, ConnectionDetails.of("user", "me"), "op-1"))
                .withMessage("cannot create or update connection secret: refusing to modify uncontrolled secret of type"
                        + " \"Opaque\"");
        assertThat(secret("one-conn").getData()).containsOnlyKeys("password");
    }

    @Test
    void readerOfASecretIsToldThatItAppearedChangedAndWent() throws ApiException {
        assertThatExceptionOfType(ExternalException.class).isThrownBy(() -> read("login"));
        createSecret("login", "first");
        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
        assertThat(read("login")).isEqualTo("first");

        changed.clear();
        deleteSecret("login");
        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> read("login"))
                .withMessageContaining("does not exist");
    }
}
