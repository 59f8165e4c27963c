package dev.longshore.test.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import io.kubernetes.client.util.PatchUtils;
import java.time.Duration;
import java.util.Optional;
import org.awaitility.Awaitility;

/**
 * What a user does to the resources of one kind in the namespace of a test, on whichever API server it runs. A request
 * that the API server refuses is an {@link IllegalStateException} with its answer.
 *
 * <pre>{@code
 * ClusterResources notes = ClusterResources.of(cluster, Note.class).define();
 * notes.create("hello", "{\"text\": \"Hello\"}");
 * await().until(() -> notes.isReady("hello"));
 * }</pre>
 */
public final class ClusterResources {

    private static final String DEFINITIONS = "apiextensions.k8s.io";

    private final ApiClient client;
    private final CustomObjectsApi api;
    private final String namespace;
    private final Class<? extends ManagedResource<?, ?>> kind;
    private final ResourceType type;

    private ClusterResources(ApiClient client, String namespace, Class<? extends ManagedResource<?, ?>> kind) {
        this.client = client;
        this.api = new CustomObjectsApi(client);
        this.namespace = namespace;
        this.kind = kind;
        this.type = ResourceType.of(kind);
    }

    /** Returns the resources of a namespaced kind in the namespace of a test. */
    public static ClusterResources of(TestCluster cluster, Class<? extends ManagedResource<?, ?>> kind) {
        return new ClusterResources(cluster.client(), cluster.namespace(), kind);
    }

    /** Creates the CustomResourceDefinition of the kind from its Java types, unless it is there, and waits until it is served. */
    public ClusterResources define() {
        JsonObject definition = new CustomResourceDefinitions().of(kind);
        try {
            Object unused = api.createClusterCustomObject(DEFINITIONS, "v1", "customresourcedefinitions", definition)
                    .execute();
        } catch (ApiException ex) {
            if (ex.getCode() != 409) {
                throw failed("define", type.toString(), ex);
            }
        }
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> api.listNamespacedCustomObject(type.group(), type.version(), namespace, type.plural())
                                .execute()
                        != null);
        return this;
    }

    /**
     * Creates a resource.
     *
     * @param forProvider JSON of {@code spec.forProvider}
     */
    public void create(String name, String forProvider) {
        JsonObject spec = new JsonObject();
        spec.add("forProvider", JsonParser.parseString(forProvider));
        createWithSpec(name, spec.toString());
    }

    /**
     * Creates a resource.
     *
     * @param spec JSON of {@code spec}, with policies and references
     */
    public void createWithSpec(String name, String spec) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", name);
        JsonObject object = new JsonObject();
        object.addProperty("apiVersion", type.group() + "/" + type.version());
        object.addProperty("kind", type.kind());
        object.add("metadata", metadata);
        object.add("spec", JsonParser.parseString(spec));
        try {
            Object unused = api.createNamespacedCustomObject(
                            type.group(), type.version(), namespace, type.plural(), object)
                    .execute();
        } catch (ApiException ex) {
            throw failed("create", name, ex);
        }
    }

    /**
     * Changes a resource.
     *
     * @param mergePatch JSON merge patch of the whole object
     */
    public void patch(String name, String mergePatch) {
        try {
            Object unused = PatchUtils.patch(
                    Object.class,
                    () -> api.patchNamespacedCustomObject(
                                    type.group(),
                                    type.version(),
                                    namespace,
                                    type.plural(),
                                    name,
                                    new V1Patch(mergePatch))
                            .buildCall(null),
                    "application/merge-patch+json",
                    client);
        } catch (ApiException ex) {
            throw failed("patch", name, ex);
        }
    }

    /** Deletes a resource; finalizers decide when it is gone. */
    public void delete(String name) {
        try {
            Object unused = api.deleteNamespacedCustomObject(
                            type.group(), type.version(), namespace, type.plural(), name)
                    .execute();
        } catch (ApiException ex) {
            throw failed("delete", name, ex);
        }
    }

    /** Returns a resource as it is stored now, empty if there is none. */
    public Optional<JsonObject> find(String name) {
        try {
            Object found = api.getNamespacedCustomObject(type.group(), type.version(), namespace, type.plural(), name)
                    .execute();
            return Optional.of(JSON.getGson().toJsonTree(found).getAsJsonObject());
        } catch (ApiException ex) {
            if (ex.getCode() == 404) {
                return Optional.empty();
            }
            throw failed("get", name, ex);
        }
    }

    /** Whether a resource is {@code Ready} and {@code Synced} for its newest generation. */
    public boolean isReady(String name) {
        return condition(name, "Ready").startsWith("True ")
                && condition(name, "Synced").startsWith("True ");
    }

    /**
     * Returns status, reason and message of a condition, such as {@code False OperationInProgress create of …}; empty if it
     * is not there or speaks of an older generation.
     */
    public String condition(String name, String conditionType) {
        return find(name).map(object -> condition(object, conditionType)).orElse("");
    }

    private static String condition(JsonObject object, String conditionType) {
        JsonObject metadata = object.getAsJsonObject("metadata");
        if (object.get("status") instanceof JsonObject status
                && status.get("conditions") instanceof JsonArray conditions) {
            for (JsonElement element : conditions) {
                JsonObject condition = element.getAsJsonObject();
                if (text(condition, "type").equals(conditionType) && isCurrent(condition, metadata)) {
                    return String.join(
                                    " ",
                                    text(condition, "status"),
                                    text(condition, "reason"),
                                    text(condition, "message"))
                            .strip();
                }
            }
        }
        return "";
    }

    private static boolean isCurrent(JsonObject condition, JsonObject metadata) {
        return !condition.has("observedGeneration")
                || condition.get("observedGeneration").getAsLong()
                        == metadata.get("generation").getAsLong();
    }

    private static String text(JsonObject condition, String field) {
        return condition.has(field) ? condition.get(field).getAsString() : "";
    }

    private static IllegalStateException failed(String verb, String name, ApiException ex) {
        return new IllegalStateException(
                "The API server refused to " + verb + " " + name + ": " + ex.getCode() + " " + ex.getResponseBody(),
                ex);
    }
}
