package dev.longshore.test.kubernetes.inprocess.controller;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.CustomResources;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.rules.Conditions;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.Reaction;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Serves what a CRD defines as soon as it is there, and says so in its status. */
public final class DefinitionController implements Reaction {

    private final ResourceCatalog catalog;
    private final ObjectWriter writer;
    private final Clock clock;

    /** With the catalog to fill. */
    public DefinitionController(ResourceCatalog catalog, ObjectWriter writer, Clock clock) {
        this.catalog = catalog;
        this.writer = writer;
        this.clock = clock;
    }

    @Override
    public void changed(ResourceType type, @Nullable JsonObject before, @Nullable JsonObject after) {
        if (!type.resource().equals(CustomResources.DEFINITIONS)) {
            return;
        }
        if (after != null) {
            serve(type, after);
        } else if (before != null) {
            catalog.remove(CustomResources.resourceOf(before));
        }
    }

    private void serve(ResourceType type, JsonObject definition) {
        GroupResource resource = CustomResources.resourceOf(definition);
        catalog.serve(resource, CustomResources.typesOf(definition));
        if (definition.getAsJsonObject("metadata").has("deletionTimestamp")) {
            catalog.terminate(resource);
        } else {
            ObjectKey key = type.key("", Json.textOrEmpty(definition, "metadata", "name"));
            writer.update(type, key, this::withStatus, WriteOptions.internal("status"));
        }
    }

    private JsonObject withStatus(JsonObject definition) {
        JsonObject status = Json.ensureObject(definition, "status");
        JsonObject names = Json.object(definition, "spec", "names");
        status.add("acceptedNames", names == null ? new JsonObject() : names.deepCopy());
        JsonArray before = Json.array(status, "conditions");
        if (before == null || before.isEmpty()) {
            JsonArray conditions = new JsonArray();
            conditions.add(Conditions.of(clock, "NamesAccepted", "NoConflicts", "no conflicts found"));
            conditions.add(Conditions.of(
                    clock, "Established", "InitialNamesAccepted", "the initial names have been accepted"));
            status.add("conditions", conditions);
        }
        status.add("storedVersions", storedVersions(definition));
        return definition;
    }

    private static JsonArray storedVersions(JsonObject definition) {
        JsonArray before = Json.array(definition, "status", "storedVersions");
        JsonArray stored = before == null ? new JsonArray() : before;
        Json.objects(Json.array(definition, "spec", "versions")).stream()
                .filter(version -> Json.flag(version, "storage"))
                .map(version -> version.get("name"))
                .filter(name -> !stored.contains(name))
                .forEach(stored::add);
        return stored;
    }
}
