package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** What becomes of metadata, in all kinds alike. */
final class MetadataRules {

    private static final Set<String> FIELDS = Set.of(
            "name",
            "generateName",
            "namespace",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "labels",
            "annotations",
            "ownerReferences",
            "finalizers",
            "managedFields");
    private static final List<String> SERVERS_OWN =
            List.of("generation", "creationTimestamp", "deletionGracePeriodSeconds", "resourceVersion");

    private final Clock clock;

    MetadataRules(Clock clock) {
        this.clock = clock;
    }

    void prepareForCreate(ResourceType type, JsonObject object) {
        JsonObject metadata = Json.ensureObject(object, "metadata");
        normalise(metadata);
        metadata.remove("deletionTimestamp");
        metadata.remove("deletionGracePeriodSeconds");
        metadata.remove("generation");
        metadata.addProperty("uid", UUID.randomUUID().toString());
        metadata.addProperty("creationTimestamp", Times.now(clock));
        if (type.traits().generations()) {
            metadata.addProperty("generation", 1);
        }
    }

    void prepareForUpdate(JsonObject before, JsonObject object) {
        JsonObject metadata = Json.ensureObject(object, "metadata");
        normalise(metadata);
        JsonObject old = before.getAsJsonObject("metadata");
        SERVERS_OWN.forEach(field -> Json.set(metadata, field, old.get(field)));
        for (String field : List.of("uid", "deletionTimestamp", "generateName")) {
            if (!metadata.has(field)) {
                Json.set(metadata, field, old.get(field));
            }
        }
    }

    void raiseGeneration(JsonObject object) {
        Number generation = Json.number(object, "metadata", "generation");
        object.getAsJsonObject("metadata")
                .addProperty("generation", generation == null ? 1 : generation.longValue() + 1);
    }

    void beginDeletion(JsonObject object, boolean counted) {
        JsonObject metadata = object.getAsJsonObject("metadata");
        metadata.addProperty("deletionTimestamp", Times.now(clock));
        if (!counted) {
            return;
        }
        metadata.addProperty("deletionGracePeriodSeconds", 0);
        if (metadata.has("generation")) {
            raiseGeneration(object);
        }
    }

    /** Unknown fields go, and so does what is empty: it is not kept apart from what is missing. */
    private static void normalise(JsonObject metadata) {
        for (String field : List.copyOf(metadata.keySet())) {
            if (!FIELDS.contains(field) || isNothing(metadata.get(field))) {
                metadata.remove(field);
            }
        }
    }

    private static boolean isNothing(JsonElement value) {
        return value.isJsonNull()
                || (value instanceof JsonObject object && object.size() == 0)
                || (value instanceof JsonArray array && array.isEmpty())
                || (value.isJsonPrimitive() && value.getAsString().isEmpty());
    }
}
