package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The rules for metadata, which all kinds share. */
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
    private static final List<String> KEPT = List.of(
            "uid",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generateName");

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
        KEPT.forEach(field -> Json.set(metadata, field, old.get(field)));
        Json.set(metadata, "resourceVersion", old.get("resourceVersion"));
    }

    void raiseGeneration(JsonObject object) {
        Number generation = Json.number(object, "metadata", "generation");
        object.getAsJsonObject("metadata")
                .addProperty("generation", generation == null ? 1 : generation.longValue() + 1);
    }

    void beginDeletion(JsonObject object) {
        JsonObject metadata = object.getAsJsonObject("metadata");
        metadata.addProperty("deletionTimestamp", Times.now(clock));
        metadata.addProperty("deletionGracePeriodSeconds", 0);
        if (metadata.has("generation")) {
            raiseGeneration(object);
        }
    }

    List<FieldError> validate(ResourceType type, JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        String name = Json.textOrEmpty(object, "metadata", "name");
        boolean label = type.resource().equals(BuiltInTypes.NAMESPACES);
        boolean path = type.group().equals("rbac.authorization.k8s.io");
        Names.check(name, label, path)
                .ifPresent(why -> errors.add(FieldError.invalid("metadata.name", '"' + name + '"', why)));
        errors.addAll(LabelRules.check(object));
        return errors;
    }

    List<FieldError> validateUpdate(JsonObject before, JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        for (String field : List.of("name", "namespace")) {
            String now = Json.textOrEmpty(object, "metadata", field);
            if (!now.equals(Json.textOrEmpty(before, "metadata", field))) {
                errors.add(FieldError.invalid("metadata." + field, '"' + now + '"', "field is immutable"));
            }
        }
        errors.addAll(newFinalizers(before, object));
        return errors;
    }

    private static List<FieldError> newFinalizers(JsonObject before, JsonObject object) {
        if (Json.find(before, "metadata", "deletionTimestamp") == null) {
            return List.of();
        }
        List<String> added = new ArrayList<>(Json.texts(Json.array(object, "metadata", "finalizers")));
        added.removeAll(Json.texts(Json.array(before, "metadata", "finalizers")));
        if (added.isEmpty()) {
            return List.of();
        }
        String why = "no new finalizers can be added if the object is being deleted, found new finalizers []string{\""
                + String.join("\", \"", added) + "\"}";
        return List.of(FieldError.forbidden("metadata.finalizers", why));
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
