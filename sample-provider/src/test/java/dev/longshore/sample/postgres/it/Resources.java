package dev.longshore.sample.postgres.it;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.sample.postgres.development.Checkout;
import dev.longshore.sample.postgres.development.Manifests;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.generic.KubernetesApiResponse;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesListObject;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/** The objects of one namespace, as a person with kubectl handles them. */
final class Resources {

    private static final String GROUP = "postgres.sample.longshore.dev";
    private static final String VERSION = "v1alpha1";

    private final ApiClient client;
    private final String namespace;

    Resources(TestCluster cluster) {
        this.client = cluster.client();
        this.namespace = cluster.namespace();
    }

    void define() throws IOException, ApiException {
        Checkout checkout = Checkout.find(Path.of("").toAbsolutePath());
        new Manifests(client).applyNew(checkout.definitions());
    }

    void configure(TestServer server, int port) throws ApiException {
        JsonObject config = parse("""
                {"apiVersion":"%s/%s","kind":"ProviderConfig","metadata":{"name":"default","namespace":"%s"},
                 "spec":{"host":"127.0.0.1","port":%d,"database":"%s",
                         "credentials":{"secretRef":{"name":"admin"}}}}
                """.formatted(GROUP, VERSION, namespace, port, server.database()));
        create("providerconfigs", config);
    }

    void pointTo(int port) throws ApiException {
        patch("providerconfigs", "default", "{'spec':{'port':" + port + "}}");
    }

    void admin(String password) throws ApiException {
        secret("admin", "{'username':'" + EmbeddedServer.USER + "','password':'" + password + "'}");
    }

    void secret(String name, String entries) throws ApiException {
        JsonObject secret = parse("{'apiVersion':'v1','kind':'Secret','metadata':{'name':'" + name + "','namespace':'"
                + namespace + "'},'stringData':" + entries + "}");
        if (secrets().get(namespace, name).isSuccess()) {
            secrets()
                    .patch(namespace, name, V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, new V1Patch(secret.toString()))
                    .throwsApiException();
        } else {
            secrets().create(new DynamicKubernetesObject(secret)).throwsApiException();
        }
    }

    private DynamicKubernetesApi secrets() {
        return new DynamicKubernetesApi("", "v1", "secrets", client);
    }

    /** Returns an entry of a Secret, empty if it is not there yet. */
    Optional<String> secretEntry(String name, String key) {
        return Optional.ofNullable(secrets().get(namespace, name).getObject())
                .map(secret -> secret.getRaw().getAsJsonObject("data").get(key))
                .map(JsonElement::getAsString)
                .map(value -> new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
    }

    void create(String kind, String name, String forProvider) throws ApiException {
        JsonObject object = parse("""
                {"apiVersion":"%s/%s","kind":"%s","metadata":{"name":"%s","namespace":"%s"},
                 "spec":{"providerConfigRef":{"kind":"ProviderConfig","name":"default"},
                         "writeConnectionSecretToRef":{"name":"%s-of-%s"}}}
                """.formatted(GROUP, VERSION, kind, name, namespace, pluralOf(kind), name));
        object.getAsJsonObject("spec").add("forProvider", parse(forProvider));
        create(pluralOf(kind), object);
    }

    private void create(String plural, JsonObject object) throws ApiException {
        api(plural).create(new DynamicKubernetesObject(object)).throwsApiException();
    }

    static String pluralOf(String kind) {
        return kind.equals("Index") ? "indexes" : kind.toLowerCase(java.util.Locale.ROOT) + "s";
    }

    void patch(String plural, String name, String patch) throws ApiException {
        api(plural)
                .patch(
                        namespace,
                        name,
                        V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                        new V1Patch(parse(patch).toString()))
                .throwsApiException();
    }

    void delete(String kind, String name) {
        api(pluralOf(kind)).delete(namespace, name);
    }

    boolean isGone(String kind, String name) {
        return find(kind, name).isEmpty();
    }

    private Optional<JsonObject> find(String kind, String name) {
        KubernetesApiResponse<DynamicKubernetesObject> found =
                api(pluralOf(kind)).get(namespace, name);
        return Optional.ofNullable(found.getObject()).map(DynamicKubernetesObject::getRaw);
    }

    private DynamicKubernetesApi api(String plural) {
        return new DynamicKubernetesApi(GROUP, VERSION, plural, client);
    }

    /** Returns a condition as {@code status reason message}. */
    String condition(String kind, String name, String type) {
        JsonArray conditions = find(kind, name)
                .map(object -> object.getAsJsonObject("status"))
                .map(status -> status.getAsJsonArray("conditions"))
                .orElseGet(JsonArray::new);
        for (JsonElement element : conditions) {
            JsonObject condition = element.getAsJsonObject();
            if (text(condition, "type").equals(type)) {
                return text(condition, "status") + " " + text(condition, "reason") + " " + text(condition, "message");
            }
        }
        return "none";
    }

    String operation(String kind, String name) {
        return find(kind, name)
                .map(object -> object.getAsJsonObject("status"))
                .map(status -> status.getAsJsonObject("operation"))
                .map(JsonObject::toString)
                .orElse("none");
    }

    private static String text(JsonObject object, String field) {
        return object.has(field) ? object.get(field).getAsString() : "";
    }

    /** Returns all that everybody who may look at resources can read: the resources and their events. */
    String everythingShown() {
        StringBuilder shown = new StringBuilder();
        for (String kind : new String[] {"Role", "Database", "Index"}) {
            append(shown, api(pluralOf(kind)));
        }
        append(shown, new DynamicKubernetesApi("", "v1", "events", client));
        return shown.toString();
    }

    private void append(StringBuilder shown, DynamicKubernetesApi api) {
        DynamicKubernetesListObject list = api.list(namespace).getObject();
        list.getItems().forEach(item -> shown.append(item.getRaw()).append('\n'));
    }

    private static JsonObject parse(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }
}
