package dev.longshore.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A connection Secret as it should be.
 *
 * @param path where it is
 * @param ownerReference reference to the managed resource
 * @param data entries in Base64
 * @param operationId operation that the entries come from, empty for an observation
 */
record ConnectionSecret(ApiPath path, JsonObject ownerReference, Map<String, String> data, String operationId) {

    /** Operation that wrote the Secret last. */
    static final String OPERATION_ID = "longshore.dev/operation-id";

    static final String TYPE = "connection.crossplane.io/v1alpha1";

    /** Returns where {@code spec.writeConnectionSecretToRef} points to; empty if it is not set. */
    static Optional<ApiPath> pathFor(ResourceObject owner) {
        if (!(owner.spec().get("writeConnectionSecretToRef") instanceof JsonObject reference)) {
            return Optional.empty();
        }
        String own = owner.metadata().namespace();
        String namespace = own.isEmpty() ? text(reference, "namespace") : own;
        String name = text(reference, "name");
        if (name.isEmpty() || namespace.isEmpty()) {
            throw new StoreException.Refused(
                    "cannot create or update connection secret: spec.writeConnectionSecretToRef needs a name, and a"
                            + " namespace in a cluster-scoped resource",
                    null);
        }
        return Optional.of(ApiPath.object(SecretWatch.SECRET, namespace, name));
    }

    static ConnectionSecret of(ApiPath path, ResourceObject owner, ConnectionDetails details, String operationId) {
        Map<String, String> data = new TreeMap<>();
        details.forEach((key, value) -> data.put(key, Base64.getEncoder().encodeToString(value)));
        return new ConnectionSecret(path, referenceTo(owner), data, operationId);
    }

    private static JsonObject referenceTo(ResourceObject owner) {
        JsonObject json = owner.toJson();
        JsonObject reference = new JsonObject();
        reference.add("apiVersion", json.get("apiVersion"));
        reference.add("kind", json.get("kind"));
        reference.addProperty("name", owner.metadata().name());
        reference.addProperty("uid", owner.metadata().uid());
        reference.addProperty("controller", true);
        reference.addProperty("blockOwnerDeletion", true);
        return reference;
    }

    String key() {
        return WatchedObject.key(path.namespace(), path.name());
    }

    String uid() {
        return text(ownerReference, "uid");
    }

    /** Returns a hash of owner and entries. */
    String fingerprint() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((uid() + data).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every Java platform has SHA-256", ex);
        }
    }

    JsonObject toJson() {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("namespace", path.namespace());
        metadata.addProperty("name", path.name());
        addMetadata(metadata, new JsonArray());
        JsonObject secret = new JsonObject();
        secret.addProperty("apiVersion", path.type().apiVersion());
        secret.addProperty("kind", path.type().kind());
        secret.add("metadata", metadata);
        secret.addProperty("type", TYPE);
        secret.add("data", dataJson());
        return secret;
    }

    /** Returns the merge patch that adds the entries to exactly this version of the Secret. */
    JsonObject patchOf(JsonObject secret) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", SecretReader.versionOf(secret));
        addMetadata(metadata, references(secret));
        JsonObject patch = new JsonObject();
        patch.add("metadata", metadata);
        patch.add("data", dataJson());
        return patch;
    }

    private void addMetadata(JsonObject metadata, JsonArray references) {
        if (controllerOf(references) == null) {
            JsonArray more = references.deepCopy();
            more.add(ownerReference);
            metadata.add("ownerReferences", more);
        }
        if (!operationId.isEmpty()) {
            JsonObject labels = new JsonObject();
            labels.addProperty(OPERATION_ID, operationId);
            metadata.add("labels", labels);
        }
    }

    private JsonObject dataJson() {
        JsonObject json = new JsonObject();
        data.forEach(json::addProperty);
        return json;
    }

    /** The texts are those of Crossplane. */
    void requireControlOver(JsonObject secret) {
        JsonObject controller = controllerOf(references(secret));
        String type = text(secret, "type");
        if (controller == null && !type.equals(TYPE)) {
            throw new StoreException.Refused("refusing to modify uncontrolled secret of type \"" + type + "\"", null);
        }
        if (controller != null && !text(controller, "uid").equals(uid())) {
            throw new StoreException.Refused("existing secret is not controlled by UID \"" + uid() + "\"", null);
        }
    }

    boolean isContainedIn(JsonObject secret) {
        JsonObject present = secret.get("data") instanceof JsonObject entries ? entries : new JsonObject();
        return controllerOf(references(secret)) != null
                && data.entrySet().stream()
                        .allMatch(entry -> new JsonPrimitive(entry.getValue()).equals(present.get(entry.getKey())));
    }

    boolean isOfOtherOperationThan(JsonObject secret) {
        String last = lastOperation(secret);
        return !operationId.isEmpty() && !last.isEmpty() && !last.equals(operationId);
    }

    /** Returns the operation that wrote it last, empty if only observations have. */
    static String lastOperation(JsonObject secret) {
        JsonObject metadata = secret.getAsJsonObject("metadata");
        return metadata.get("labels") instanceof JsonObject labels ? text(labels, OPERATION_ID) : "";
    }

    private static JsonArray references(JsonObject secret) {
        return secret.getAsJsonObject("metadata").get("ownerReferences") instanceof JsonArray references
                ? references
                : new JsonArray();
    }

    private static @Nullable JsonObject controllerOf(JsonArray references) {
        for (JsonElement reference : references) {
            if (reference instanceof JsonObject owner && "true".equals(text(owner, "controller"))) {
                return owner;
            }
        }
        return null;
    }

    static String text(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    /** Names the entries only. */
    @Override
    public String toString() {
        return path + " " + data.keySet();
    }
}
