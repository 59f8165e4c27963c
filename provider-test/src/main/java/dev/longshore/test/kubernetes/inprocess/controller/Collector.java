package dev.longshore.test.kubernetes.inprocess.controller;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.Preconditions;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds objects of all types, and deletes them. */
final class Collector {

    private final ObjectStore store;
    private final ResourceCatalog catalog;
    private final ObjectWriter writer;

    Collector(ObjectStore store, ResourceCatalog catalog, ObjectWriter writer) {
        this.store = store;
        this.catalog = catalog;
        this.writer = writer;
    }

    List<Found> find(Predicate<ResourceType> types, Predicate<JsonObject> objects) {
        return catalog.stored().stream()
                .filter(types)
                .flatMap(type -> of(type, objects))
                .toList();
    }

    private Stream<Found> of(ResourceType type, Predicate<JsonObject> objects) {
        return store.list(type.resource()).objects().values().stream()
                .filter(objects)
                .map(object -> new Found(type, object));
    }

    /** Deletes exactly the found object; if it is gone or another one by now, there is nothing to do. */
    void delete(Found found) {
        try {
            Preconditions same = new Preconditions(Json.textOrEmpty(found.object(), "metadata", "uid"), "");
            writer.delete(found.type(), found.key(), same, "", false);
        } catch (StatusException gone) {
            if (gone.code() != 404 && gone.code() != 409) {
                throw gone;
            }
        }
    }

    record Found(ResourceType type, JsonObject object) {

        ObjectKey key() {
            return type.key(
                    Json.textOrEmpty(object, "metadata", "namespace"), Json.textOrEmpty(object, "metadata", "name"));
        }
    }
}
