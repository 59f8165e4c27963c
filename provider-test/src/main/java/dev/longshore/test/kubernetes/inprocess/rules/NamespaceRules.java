package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;

/** Namespaces: they know their name as a label, and are finalised after their contents. */
final class NamespaceRules implements KindRules {

    private static final String NAME = "kubernetes.io/metadata.name";

    @Override
    public void prepareForCreate(JsonObject namespace) {
        JsonObject metadata = namespace.getAsJsonObject("metadata");
        Json.ensureObject(metadata, "labels").add(NAME, metadata.get("name"));
        JsonArray finalizers = new JsonArray();
        finalizers.add("kubernetes");
        Json.ensureObject(namespace, "spec").add("finalizers", finalizers);
        Json.ensureObject(namespace, "status").addProperty("phase", "Active");
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject namespace) {
        JsonObject metadata = namespace.getAsJsonObject("metadata");
        Json.ensureObject(metadata, "labels").add(NAME, metadata.get("name"));
        if (!subresource.equals("finalize")) {
            Json.set(namespace, "spec", before.get("spec"));
        }
    }

    @Override
    public boolean isDeletionCounted() {
        return false;
    }

    @Override
    public void beginDeletion(JsonObject namespace) {
        Json.ensureObject(namespace, "status").addProperty("phase", "Terminating");
    }
}
