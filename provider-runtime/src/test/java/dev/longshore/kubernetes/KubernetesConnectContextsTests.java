package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonParser;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.kubernetes.FakeHttp.Request;
import dev.longshore.kubernetes.TestKinds.Access;
import dev.longshore.kubernetes.TestKinds.Gadget;
import dev.longshore.kubernetes.TestKinds.Lone;
import dev.longshore.kubernetes.TestKinds.ProviderConfig;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.resource.SecretKeyReference;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KubernetesConnectContextsTests {

    static final String CONFIGS = "/apis/test.longshore.dev/v1/namespaces/shop/providerconfigs/";
    static final String CLUSTER_CONFIGS = "/apis/test.longshore.dev/v1/clusterproviderconfigs/";
    static final String SECRETS = "/api/v1/namespaces/shop/secrets/";

    private final FakeCluster cluster = new FakeCluster();
    private final KubernetesApi api = new KubernetesApi(cluster.client());
    private final SecretWatch watch = new SecretWatch(api, null);
    private final List<ResourceKey> changed = new CopyOnWriteArrayList<>();
    private final KubernetesConnectContexts contexts =
            new KubernetesConnectContexts(api, List.of(Gadget.class, Lone.class), watch, null, changed::add);
    private final ResourceKey key = ResourceType.of(Gadget.class).key("shop", "one");

    @BeforeEach
    void prepare() {
        cluster.put(CONFIGS + "main", config("shop", "main", "db.example"));
        cluster.put(CLUSTER_CONFIGS + "default", config("", "default", "default.example"));
        secret("login", "s3cret");
    }

    @AfterEach
    void close() {
        contexts.stop();
        watch.stop();
        cluster.close();
    }

    private void start() {
        contexts.start();
        await().until(() -> contexts.hasSynced() && cluster.openWatches() == 2);
    }

    private static String config(String namespace, String name, String host) {
        return "{\"metadata\":{\"namespace\":\"%s\",\"name\":\"%s\"},\"spec\":{\"host\":\"%s\","
                        .formatted(namespace, name, host)
                + "\"credentials\":{\"secretRef\":{\"namespace\":\"vault\",\"name\":\"admin\",\"key\":\"password\"}}}}";
    }

    private void secret(String name, String password) {
        secret("shop", name, password);
    }

    private void secret(String namespace, String name, String password) {
        String value = Base64.getEncoder().encodeToString(password.getBytes(StandardCharsets.UTF_8));
        cluster.put(
                SECRETS.replace("shop", namespace) + name,
                "{\"metadata\":{\"namespace\":\"%s\",\"name\":\"%s\"},\"data\":{\"password\":\"%s\"}}"
                        .formatted(namespace, name, value));
    }

    private ConnectContext context(String reference) {
        String json = "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"one\"},\"spec\":{%s}}".formatted(reference);
        return contexts.of(key, ResourceObject.of(JsonParser.parseString(json).getAsJsonObject()));
    }

    private ConnectContext context() {
        return context("\"providerConfigRef\":{\"kind\":\"ProviderConfig\",\"name\":\"main\"}");
    }

    private String password() {
        return context().secret(SecretKeyReference.of("login", "password"));
    }

    private long secretReads() {
        return cluster.count(request ->
                request.method().equals("GET") && request.path().contains("/secrets/") && !request.isWatch());
    }

    private void awaitWatch() {
        await().until(() -> watch.isAttentiveTo("shop") && cluster.openWatches() == 3);
    }

    @Test
    void configurationIsTheOneThatTheResourceNames() {
        start();

        assertThat(context().providerConfig(Access.class).host()).isEqualTo("db.example");
    }

    @Test
    void configurationIsTheClusterWideDefaultUnlessTheResourceSaysOtherwise() {
        start();

        assertThat(context("").providerConfig(Access.class).host()).isEqualTo("default.example");
    }

    @Test
    void configurationThatDoesNotExistIsRejectedAndAwaited() {
        start();
        ConnectContext context = context("\"providerConfigRef\":{\"kind\":\"ProviderConfig\",\"name\":\"x\"}");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context.providerConfig(Access.class))
                .withMessage("cannot get provider configuration: ProviderConfig shop/x does not exist; create it or"
                        + " change spec.providerConfigRef")
                .returns(FailureClass.REJECTED, ExternalException::failureClass);
        cluster.put(CONFIGS + "x", config("shop", "x", "x"));
        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
    }

    @Test
    void configurationOfUnknownKindIsRejected() {
        start();
        ConnectContext context = context("\"providerConfigRef\":{\"kind\":\"Account\",\"name\":\"x\"}");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context.providerConfig(Access.class))
                .withMessage("cannot get provider configuration: Account is none of [ProviderConfig,"
                        + " ClusterProviderConfig] that Gadget.test.longshore.dev can be configured by; change"
                        + " spec.providerConfigRef.kind");
    }

    @Test
    void configurationThatDoesNotDecodeIsRejected() {
        cluster.put(CONFIGS + "bad", "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"bad\"},\"spec\":{\"host\":{}}}");
        start();
        ConnectContext context = context("\"providerConfigRef\":{\"kind\":\"ProviderConfig\",\"name\":\"bad\"}");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context.providerConfig(Access.class))
                .withMessageStartingWith("cannot get provider configuration: ProviderConfig shop/bad: cannot decode")
                .returns(FailureClass.REJECTED, ExternalException::failureClass);
    }

    @Test
    void configurationIsAwaitedWhenItsTypeIsNotServed() {
        cluster.fault(request -> request.path().contains("providerconfigs") ? new Reply(404, "404") : null);
        contexts.start();
        await().until(() -> contexts.health().get(0).problem() != null);

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context().providerConfig(Access.class))
                .withMessageContaining("is not known yet: cannot list")
                .returns(FailureClass.TRANSIENT, ExternalException::failureClass);
    }

    @Test
    void onlyKindOfConfigurationIsTakenWhenNoneIsNamed() {
        start();
        ResourceKey lone = ResourceType.of(Lone.class).key("shop", "one");
        ResourceObject object =
                ResourceObject.of(JsonParser.parseString("{\"spec\":{\"providerConfigRef\":{\"name\":\"main\"}}}")
                        .getAsJsonObject());

        assertThat(contexts.of(lone, object).providerConfig(Access.class).host())
                .isEqualTo("db.example");
    }

    @Test
    void changeOfConfigurationBringsItsReadersBack() {
        start();
        context().providerConfig(Access.class);
        cluster.put(CONFIGS + "main", config("shop", "main", "new.example"));

        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
        assertThat(context().providerConfig(Access.class).host()).isEqualTo("new.example");
    }

    @Test
    void changeOfStatusOfConfigurationIsNoChange() {
        start();
        context().providerConfig(Access.class);
        api.mergePatch(
                ApiPath.object(ResourceType.of(ProviderConfig.class), "shop", "main"),
                JsonParser.parseString("{\"status\":{\"users\":1}}").getAsJsonObject());
        cluster.put(CONFIGS + "main", config("shop", "main", "new.example"));

        await().untilAsserted(() -> assertThat(changed).isNotEmpty());
        assertThat(changed).hasSize(1);
    }

    @Test
    void readersThatReadItNoMoreAreLeftAlone() {
        start();
        context().providerConfig(Access.class);
        context();
        context();
        context("\"providerConfigRef\":{\"kind\":\"ProviderConfig\",\"name\":\"x\"}");
        ResourceKey other = ResourceType.of(Gadget.class).key("shop", "two");
        contexts.of(other, ResourceObject.of(JsonParser.parseString("{}").getAsJsonObject()))
                .providerConfig(Access.class);
        cluster.put(CONFIGS + "main", config("shop", "main", "new.example"));
        cluster.put(CLUSTER_CONFIGS + "default", config("", "default", "new.example"));

        await().untilAsserted(() -> assertThat(changed).contains(other));
        assertThat(changed).containsExactly(other);
    }

    @Test
    void secretIsReadOnceAsLongAsItDoesNotChange() {
        start();
        assertThat(password()).isEqualTo("s3cret");
        awaitWatch();
        assertThat(password()).isEqualTo("s3cret");
        long reads = secretReads();

        for (int pass = 0; pass < 20; pass++) {
            assertThat(password()).isEqualTo("s3cret");
        }

        assertThat(secretReads()).isEqualTo(reads);
    }

    @Test
    void changeOfSecretBringsItsReadersBack() {
        start();
        password();
        awaitWatch();
        password();
        secret("login", "changed");

        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
        assertThat(password()).isEqualTo("changed");
    }

    @Test
    void secretThatAppearsBringsItsReadersBack() {
        start();
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context().secret(SecretKeyReference.of("late", "password")))
                .withMessage("cannot get secret: Secret shop/late does not exist; create it or change the reference")
                .returns(FailureClass.REJECTED, ExternalException::failureClass);
        awaitWatch();
        secret("late", "x");

        await().untilAsserted(() -> assertThat(changed).containsExactly(key));
        assertThat(context().secret(SecretKeyReference.of("late", "password"))).isEqualTo("x");
    }

    @Test
    void secretWithoutTheKeyIsRejected() {
        start();

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context().secret(SecretKeyReference.of("login", "user")))
                .withMessage("cannot get secret: Secret shop/login has no key 'user'; add it");
    }

    @Test
    void contentsOfSecretsAreNeitherListedNorWatched() {
        start();
        password();
        awaitWatch();

        assertThat(cluster.requests)
                .filteredOn(request -> request.path().endsWith("/secrets"))
                .isNotEmpty()
                .allSatisfy(
                        request -> assertThat(request.headers().get("Accept")).contains("PartialObjectMetadata"));
    }

    @Test
    void secretIsReadEachTimeWhenItCannotBeWatched() {
        cluster.fault(request -> request.path().endsWith("/secrets") ? Reply.status(403, "no", "") : null);
        start();
        password();
        secret("login", "changed");

        assertThat(password()).isEqualTo("changed");
        assertThat(watch.health().synced()).isTrue();
        assertThat(contexts.health())
                .last()
                .satisfies(health ->
                        assertThat(health.problem()).contains("grant the provider the right to list secrets"));
    }

    @Test
    void resourceReadsItsOwnNamespaceOnly() {
        secret("vault", "admin", "root");
        start();
        SecretKeyReference foreign = new SecretKeyReference("vault", "admin", "password");

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context("").secret(foreign))
                .withMessageContaining("Secret shop/admin does not exist");
    }

    @Test
    void clusterWideConfigurationReadsTheNamespaceThatItNames() {
        secret("vault", "admin", "root");
        start();
        ConnectContext context = context("");
        SecretKeyReference reference =
                context.providerConfig(Access.class).credentials().secretRef();

        assertThat(context.secret(reference)).isEqualTo("root");
        SecretKeyReference sameWords = new SecretKeyReference("vault", "admin", "password");
        assertThatExceptionOfType(ExternalException.class).isThrownBy(() -> context.secret(sameWords));
    }

    @Test
    void nothingIsKeptOfSecretsThatNobodyReadsAnyMore() {
        start();
        password();
        awaitWatch();
        contexts.forget(key);
        secret("login", "changed");
        long reads = secretReads();

        assertThat(password()).isEqualTo("changed");
        assertThat(secretReads()).isEqualTo(reads + 1);
        assertThat(changed).isEmpty();
    }

    @Test
    void nameThatIsNoneIsRejected() {
        start();

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> context().secret(SecretKeyReference.of("../configmaps/x", "password")))
                .returns(FailureClass.REJECTED, ExternalException::failureClass);
        assertThat(cluster.requests).noneMatch(Request::isWrite);
    }
}
