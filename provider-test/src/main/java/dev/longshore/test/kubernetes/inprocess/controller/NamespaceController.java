package dev.longshore.test.kubernetes.inprocess.controller;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.controller.Collector.Found;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.CustomResources;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.util.List;
import java.util.function.Predicate;

/** Empties what is being deleted - a namespace, a CRD - and lets it go once it is empty. */
final class NamespaceController {

    private static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

    private final ObjectStore store;
    private final Collector collector;
    private final ObjectWriter writer;

    NamespaceController(ObjectStore store, Collector collector, ObjectWriter writer) {
        this.store = store;
        this.collector = collector;
        this.writer = writer;
    }

    void empty(String namespace) {
        JsonObject object = store.get(new ObjectKey(BuiltInTypes.NAMESPACES, "", namespace));
        if (object == null || !isBeingDeleted(object)) {
            return;
        }
        if (isEmptied(type -> type.traits().namespaced(), namespace)) {
            collector
                    .find(
                            type -> type.resource().equals(BuiltInTypes.NAMESPACES),
                            found -> namespace.equals(Json.text(found, "metadata", "name")))
                    .forEach(this::finalise);
        }
    }

    void emptyDefinitions() {
        collector
                .find(type -> type.resource().equals(CustomResources.DEFINITIONS), NamespaceController::isBeingDeleted)
                .forEach(this::emptyDefinition);
    }

    private void emptyDefinition(Found definition) {
        GroupResource resource = CustomResources.resourceOf(definition.object());
        if (isEmptied(type -> type.resource().equals(resource), "")) {
            writer.update(
                    definition.type(), definition.key(), NamespaceController::withoutCleanup, WriteOptions.INTERNAL);
        }
    }

    private boolean isEmptied(Predicate<ResourceType> types, String namespace) {
        List<Found> contents = collector.find(
                types, object -> namespace.isEmpty() || namespace.equals(Json.text(object, "metadata", "namespace")));
        contents.stream().filter(found -> !isBeingDeleted(found.object())).forEach(collector::delete);
        return contents.isEmpty();
    }

    private void finalise(Found namespace) {
        writer.update(
                namespace.type(),
                namespace.key(),
                NamespaceController::withoutFinalizers,
                WriteOptions.internal("finalize"));
    }

    private static JsonObject withoutFinalizers(JsonObject namespace) {
        Json.ensureObject(namespace, "spec").remove("finalizers");
        return namespace;
    }

    private static JsonObject withoutCleanup(JsonObject definition) {
        JsonArray finalizers = Json.array(definition, "metadata", "finalizers");
        if (finalizers != null) {
            finalizers.remove(new JsonPrimitive(CLEANUP));
        }
        return definition;
    }

    private static boolean isBeingDeleted(JsonObject object) {
        return Json.find(object, "metadata", "deletionTimestamp") != null;
    }
}
