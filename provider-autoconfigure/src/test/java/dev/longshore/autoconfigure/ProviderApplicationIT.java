package dev.longshore.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.runtime.ResourceLister;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.ApiextensionsV1Api;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application with one connector bean, as operations people see it. */
@KubernetesTest
class ProviderApplicationIT {

    private static final String GROUP = "example.longshore.dev";
    private ConfigurableApplicationContext application;

    @BeforeEach
    void start(TestCluster cluster) {
        application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "KUBECONFIG=" + cluster.kubeconfigFile(),
                        "longshore.namespace=" + cluster.namespace(),
                        "longshore.leader-election.enabled=false",
                        "longshore.operations.shutdown-grace=1s",
                        "server.port=0",
                        "server.address=127.0.0.1",
                        "management.endpoint.health.show-details=always",
                        "management.endpoint.health.probes.add-additional-paths=true",
                        "management.endpoints.web.exposure.include=health,metrics,operations")
                .run();
    }

    @AfterEach
    void stop(TestCluster cluster) throws ApiException {
        application.close();
        Object unused = new ApiextensionsV1Api(cluster.client())
                .deleteCustomResourceDefinition("gadgets." + GROUP)
                .execute();
    }

    @Test
    void readinessFollowsTheDefinitionAndOperationsAreShownAndStopped(TestCluster cluster) throws Exception {
        eventually().untilAsserted(() -> {
            HttpResponse<String> health = send("GET", "/actuator/health/longshore");
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("Gadget." + GROUP, "apply their CustomResourceDefinition");
        });
        assertThat(send("GET", "/actuator/health/readiness").statusCode()).isEqualTo(503);
        assertThat(send("GET", "/readyz").statusCode()).isEqualTo(503);
        assertThat(send("GET", "/actuator/health/liveness").statusCode()).isEqualTo(200);

        defineGadgets(cluster);
        eventually()
                .untilAsserted(() -> assertThat(
                                send("GET", "/actuator/health/readiness").statusCode())
                        .isEqualTo(200));

        createGadget(cluster);
        eventually()
                .untilAsserted(() -> assertThat(operations())
                        .contains("\"state\":\"running\"", "\"message\":\"waiting for a person\"", "\"running\":1"));
        ResourceLister<Gadget> gadgets = application.getBean(SlowGadgets.class).gadgets;
        assertThat(gadgets.hasSynced()).isTrue();
        assertThat(gadgets.find(cluster.namespace(), "one"))
                .hasValueSatisfying(
                        gadget -> assertThat(gadget.parameters().size()).isEqualTo("big"));
        assertThat(gadgets.find(cluster.namespace(), "two")).isEmpty();
        assertThat(gadgets.list(cluster.namespace())).hasSize(1);
        assertThat(gadgets.list("another")).isEmpty();

        assertThat(send("GET", "/actuator/metrics/longshore.operations?tag=state:running")
                        .body())
                .contains("\"value\":1.0");

        String id = JsonPath.read(operations(), "$.operations[0].id");
        assertThat(send("GET", "/actuator/operations/" + id).body()).contains("\"state\":\"running\"");
        assertThat(send("DELETE", "/actuator/operations/" + id).statusCode()).isEqualTo(202);
        eventually().untilAsserted(() -> assertThat(operations()).contains("\"running\":0"));
        assertThat(send("DELETE", "/actuator/operations/" + id).statusCode()).isEqualTo(404);
    }

    private static ConditionFactory eventually() {
        return await().atMost(Duration.ofMinutes(1));
    }

    private static void defineGadgets(TestCluster cluster) throws ApiException {
        Object unused = new CustomObjectsApi(cluster.client())
                .createClusterCustomObject(
                        "apiextensions.k8s.io",
                        "v1",
                        "customresourcedefinitions",
                        new CustomResourceDefinitions().of(Gadget.class))
                .execute();
    }

    private static void createGadget(TestCluster cluster) throws ApiException {
        Object unused = new CustomObjectsApi(cluster.client())
                .createNamespacedCustomObject(
                        GROUP,
                        "v1alpha1",
                        cluster.namespace(),
                        "gadgets",
                        Map.of(
                                "apiVersion",
                                GROUP + "/v1alpha1",
                                "kind",
                                "Gadget",
                                "metadata",
                                Map.of("name", "one"),
                                "spec",
                                Map.of("forProvider", Map.of("size", "big"))))
                .execute();
    }

    private String operations() throws IOException, InterruptedException {
        return send("GET", "/actuator/operations?kind=gadget").body();
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        String port = application.getEnvironment().getProperty("local.server.port");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(SlowGadgets.class)
    static class Application {}

    static class SlowGadgets implements ExternalConnector<Gadget> {

        private final ResourceLister<Gadget> gadgets;

        SlowGadgets(ResourceLister<Gadget> gadgets) {
            this.gadgets = gadgets;
        }

        @Override
        public ExternalClient<Gadget> connect(Gadget gadget, ConnectContext context) {
            return new SlowGadget();
        }
    }

    /** Is never created, and can be stopped. */
    static class SlowGadget implements ExternalClient<Gadget>, OperationCanceller<Gadget> {

        private final CountDownLatch cancelled = new CountDownLatch(1);

        @Override
        public Observation observe(Gadget gadget) {
            return Observation.absent();
        }

        @Override
        public CreateResult create(Gadget gadget, OperationContext operation) throws Exception {
            operation.progress(1, "waiting for a person");
            cancelled.await();
            throw ExternalException.rejected("Stopped before anything was created");
        }

        @Override
        public UpdateResult update(Gadget gadget, OperationContext operation) {
            throw new AssertionError("is never there");
        }

        @Override
        public DeleteResult delete(Gadget gadget, OperationContext operation) {
            throw new AssertionError("is never there");
        }

        @Override
        public void cancel(Gadget gadget, OperationContext operation) {
            cancelled.countDown();
        }
    }
}
