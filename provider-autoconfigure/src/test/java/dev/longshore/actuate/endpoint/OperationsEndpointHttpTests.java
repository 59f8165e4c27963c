package dev.longshore.actuate.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.runtime.OperationsView;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.ObjectName;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.json.JSONException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.skyscreamer.jsonassert.JSONAssert;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class OperationsEndpointHttpTests {

    private static final String CREATE = """
            {"id": "op-1", "kind": "Gadget.example.longshore.dev", "namespace": "shop", "name": "orders",
             "type": "create", "state": "running", "generation": 3, "attempt": 1,
             "queuedAt": "2026-01-01T00:00:00Z", "startedAt": "2026-01-01T00:00:10Z",
             "deadline": "2026-01-01T00:30:10Z", "runningSeconds": 84.2,
             "progress": {"percent": 42, "message": "scanning table"},
             "externalName": "orders-1", "supersededByGeneration": 4}""";

    private static final String DELETE = """
            {"id": "op-2", "kind": "Widget.example.longshore.dev", "namespace": "crm", "name": "people",
             "type": "delete", "state": "waiting", "generation": 1, "attempt": 0}""";

    private static final String GADGETS = """
            {"kind": "Gadget.example.longshore.dev", "running": 1, "maxConcurrent": 4, "waiting": 0,
             "queueCapacity": 1000, "saturation": 0.25, "rejected": 2, "polling": 3, "quarantined": 1, "stuck": 2}""";

    private static final String TOTAL =
            "{\"running\": 1, \"maxConcurrent\": 4, \"keptForDeletions\": 1, \"saturation\": 0.25}";

    private static final String ACCOUNT = """
            {"account": "ProviderConfig/shop/main", "running": 1, "maxConcurrent": 2, "waiting": 1, "saturation": 0.5,
             "pausedSeconds": 12.5}""";

    private static final String WIDGETS = """
            {"kind": "Widget.example.longshore.dev", "running": 0, "maxConcurrent": 4, "waiting": 1,
             "queueCapacity": 1000, "saturation": 0.0, "rejected": 0, "polling": 0, "quarantined": 0, "stuck": 0}""";

    private static ConfigurableApplicationContext context;

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(Map.of(
                        "server.port", "0",
                        "server.address", "127.0.0.1",
                        "management.endpoints.web.exposure.include", "operations",
                        "management.endpoints.jmx.exposure.include", "operations",
                        "spring.jmx.enabled", "true"))
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void listIsPoolsAndOperationsWithoutNulls() throws Exception {
        assertJson(get(""), "[" + GADGETS + "," + WIDGETS + "]", "[" + CREATE + "," + DELETE + "]");
    }

    @ParameterizedTest
    @CsvSource({"gadget", "GADGET", "Gadget.example.longshore.dev", "gadget.EXAMPLE.longshore.dev"})
    void listWhenFilteredByKindHasItsPoolAndItsOperations(String kind) throws Exception {
        assertJson(get("?kind=" + kind), "[" + GADGETS + "]", "[" + CREATE + "]");
    }

    @Test
    void listWhenFilteredByNamespaceKeepsAllPools() throws Exception {
        assertJson(get("?namespace=crm"), "[" + GADGETS + "," + WIDGETS + "]", "[" + DELETE + "]");
    }

    @ParameterizedTest
    @CsvSource({"waiting", "Waiting"})
    void listWhenFilteredByStateHasOperationsInIt(String state) throws Exception {
        assertJson(get("?state=" + state), "[" + GADGETS + "," + WIDGETS + "]", "[" + DELETE + "]");
    }

    @Test
    void listWhenFiltersAreCombinedAppliesAll() throws Exception {
        assertJson(get("?kind=widget&namespace=shop&state=waiting"), "[" + WIDGETS + "]", "[]");
    }

    @Test
    void listWhenStateIsUnknownIsABadRequest() throws Exception {
        HttpResponse<String> response = get("?state=sleeping");
        assertThat(response.statusCode()).isEqualTo(400);
        JSONAssert.assertEquals(
                "{\"message\": \"Unknown state 'sleeping'; use one of: cancelling, polling, running, unknown, waiting\"}",
                response.body(),
                true);
    }

    @Test
    void listWhenKindIsUnknownIsABadRequestThatNamesTheKnownOnes() throws Exception {
        HttpResponse<String> response = get("?kind=gadgte");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("Gadget.example.longshore.dev, Widget.example.longshore.dev");
    }

    @Test
    void postChangesTheLimitOfAKindOrOfAll() throws Exception {
        assertThat(post("{\"maxConcurrent\": 8}").statusCode()).isEqualTo(200);
        assertJson(post("{\"maxConcurrent\": 2, \"kind\": \"gadget\"}"), "[" + GADGETS + "]", "[" + CREATE + "]");
        assertThat(TwoOperations.LIMITS).containsExactly("null=8", "Gadget.example.longshore.dev=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"maxConcurrent\": 0}",
                "{\"maxConcurrent\": -3}",
                "{\"maxConcurrent\": \"many\"}",
                "{}",
                "{\"maxConcurrent\": 2, \"kind\": \"gadgte\"}"
            })
    void postWhenLimitIsNoneIsABadRequestAndChangesNothing(String body) throws Exception {
        List<String> before = List.copyOf(TwoOperations.LIMITS);
        assertThat(post(body).statusCode()).isEqualTo(400);
        assertThat(TwoOperations.LIMITS).isEqualTo(before);
    }

    @Test
    void operationIsAsInTheList() throws Exception {
        HttpResponse<String> response = get("/op-1");
        assertThat(response.statusCode()).isEqualTo(200);
        JSONAssert.assertEquals(CREATE, response.body(), true);
    }

    @Test
    void operationWhenThereIsNoneIsNotFound() throws Exception {
        assertThat(get("/op-9").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"op-1, 202, accepted", "op-2, 409, not-supported", "op-9, 404, not-found"})
    void deleteAnswersWhatBecameOfTheWish(String id, int status, String result) throws Exception {
        HttpResponse<String> response = send("DELETE", "/" + id);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains("\"id\":\"" + id + "\"", "\"result\":\"" + result + "\"", "\"message\":");
    }

    @Test
    void listOverJmxIsTheSame() throws Exception {
        Object answer = jmx("operations", "gadget", null, null);
        assertThat(answer)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .extractingByKey("operations")
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("id", "op-1")
                .containsEntry("startedAt", "2026-01-01T00:00:10Z");
    }

    @Test
    void operationOverJmxIsTheSame() throws Exception {
        assertThat((Map<?, ?>) jmx("operation", "op-1")).hasFieldOrPropertyWithValue("name", "orders");
    }

    private static Object jmx(String operation, @Nullable String... arguments) throws Exception {
        String[] signature = new String[arguments.length];
        Arrays.fill(signature, String.class.getName());
        return ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("org.springframework.boot:type=Endpoint,name=Operations"),
                        operation,
                        arguments,
                        signature);
    }

    private static void assertJson(HttpResponse<String> response, String pools, String operations)
            throws JSONException {
        assertThat(response.statusCode()).isEqualTo(200);
        JSONAssert.assertEquals(
                "{\"total\": " + TOTAL + ", \"pools\": " + pools + ", \"accounts\": [" + ACCOUNT + "], \"operations\": "
                        + operations + "}",
                response.body(),
                true);
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path);
    }

    private static HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send("POST", "", HttpRequest.BodyPublishers.ofString(body));
    }

    private static HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return send(method, path, HttpRequest.BodyPublishers.noBody());
    }

    private static HttpResponse<String> send(String method, String path, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        String port = context.getEnvironment().getProperty("local.server.port");
        URI uri = URI.create("http://127.0.0.1:" + port + "/actuator/operations" + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, body)
                .header("Content-Type", "application/json")
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        ApiClient apiClient() {
            return new ClientBuilder().setBasePath("http://127.0.0.1:1").build();
        }

        @Bean
        GadgetConnector gadgets() {
            return new GadgetConnector();
        }

        @Bean
        OperationsEndpoint operationsEndpoint() {
            return new OperationsEndpoint(new TwoOperations());
        }
    }

    /** One operation that can be stopped and one that cannot. */
    private static final class TwoOperations implements OperationsView {

        private static final List<String> LIMITS = new CopyOnWriteArrayList<>();

        private static final List<Operation> OPERATIONS = List.of(
                new Operation(
                        "op-1",
                        "Gadget.example.longshore.dev",
                        "shop",
                        "orders",
                        "create",
                        "running",
                        3,
                        1,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Instant.parse("2026-01-01T00:00:10Z"),
                        Instant.parse("2026-01-01T00:30:10Z"),
                        84.2,
                        new Progress(42, "scanning table"),
                        "orders-1",
                        4L),
                new Operation(
                        "op-2",
                        "Widget.example.longshore.dev",
                        "crm",
                        "people",
                        "delete",
                        "waiting",
                        1,
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));

        @Override
        public Total total() {
            return new Total(1, 4, 1, 0.25);
        }

        @Override
        public List<Account> accounts() {
            return List.of(new Account("ProviderConfig/shop/main", 1, 2, 1, 0.5, 12.5));
        }

        @Override
        public List<Pool> pools() {
            return List.of(
                    new Pool("Gadget.example.longshore.dev", 1, 4, 0, 1000, 0.25, 2, 3, 1, 2),
                    new Pool("Widget.example.longshore.dev", 0, 4, 1, 1000, 0.0, 0, 0, 0, 0));
        }

        @Override
        public List<Operation> operations() {
            return OPERATIONS;
        }

        @Override
        public Optional<Operation> operation(String id) {
            return OPERATIONS.stream().filter(o -> o.id().equals(id)).findFirst();
        }

        @Override
        public void limit(@Nullable String kind, int maxConcurrent) {
            LIMITS.add(kind + "=" + maxConcurrent);
        }

        @Override
        public CancelResult cancel(String id) {
            return switch (id) {
                case "op-1" -> CancelResult.ACCEPTED;
                case "op-2" -> CancelResult.NOT_SUPPORTED;
                default -> CancelResult.NOT_FOUND;
            };
        }
    }
}
