package dev.longshore.test.kubernetes.inprocess.controller;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.controller.Collector.Found;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Deletes what nobody owns any more, as the owner's deletion asked for it. */
final class GarbageCollector {

    private static final String FOREGROUND = "foregroundDeletion";
    private static final String ORPHAN = "orphan";

    private final Collector collector;
    private final ObjectWriter writer;

    GarbageCollector(Collector collector, ObjectWriter writer) {
        this.collector = collector;
        this.writer = writer;
    }

    /** An object is gone, or waits for its finalizers. */
    void afterDeletion(ResourceType type, JsonObject owner, boolean gone) {
        List<String> finalizers = Json.texts(Json.array(owner, "metadata", "finalizers"));
        List<Found> dependents = dependentsOf(uid(owner));
        if (gone) {
            dependents.forEach(dependent -> ownersMayBeGone(dependent.type(), dependent.object()));
            ownersOf(owner).forEach(above -> afterDeletion(above.type(), above.object(), false));
        } else if (finalizers.contains(ORPHAN)) {
            dependents.forEach(dependent -> change(dependent, object -> disown(object, uid(owner))));
            change(new Found(type, owner), object -> withoutFinalizer(object, ORPHAN));
        } else if (finalizers.contains(FOREGROUND)) {
            dependents.forEach(collector::delete);
            if (dependents.isEmpty()) {
                change(new Found(type, owner), object -> withoutFinalizer(object, FOREGROUND));
            }
        }
    }

    /** Deletes an object if none of its owners exists. */
    void ownersMayBeGone(ResourceType type, JsonObject object) {
        Set<String> owners = owners(object);
        if (!owners.isEmpty() && ownersOf(object).isEmpty()) {
            collector.delete(new Found(type, object));
        }
    }

    private List<Found> dependentsOf(String owner) {
        return collector.find(type -> true, object -> owners(object).contains(owner));
    }

    private List<Found> ownersOf(JsonObject object) {
        Set<String> owners = owners(object);
        return owners.isEmpty() ? List.of() : collector.find(type -> true, other -> owners.contains(uid(other)));
    }

    private void change(Found found, UnaryOperator<JsonObject> change) {
        try {
            writer.update(found.type(), found.key(), change, WriteOptions.INTERNAL);
        } catch (StatusException gone) {
            if (gone.code() != 404) {
                throw gone;
            }
        }
    }

    private static JsonObject disown(JsonObject object, String owner) {
        JsonArray kept = new JsonArray();
        Json.objects(Json.array(object, "metadata", "ownerReferences")).stream()
                .filter(reference -> !owner.equals(Json.text(reference, "uid")))
                .forEach(kept::add);
        object.getAsJsonObject("metadata").add("ownerReferences", kept);
        return object;
    }

    private static JsonObject withoutFinalizer(JsonObject object, String finalizer) {
        JsonArray finalizers = Json.array(object, "metadata", "finalizers");
        if (finalizers != null) {
            finalizers.remove(new JsonPrimitive(finalizer));
        }
        return object;
    }

    private static Set<String> owners(JsonObject object) {
        return Json.objects(Json.array(object, "metadata", "ownerReferences")).stream()
                .map(reference -> Json.textOrEmpty(reference, "uid"))
                .collect(Collectors.toSet());
    }

    private static String uid(JsonObject object) {
        return Json.textOrEmpty(object, "metadata", "uid");
    }
}
