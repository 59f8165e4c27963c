package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.apply.FieldSets.Comparison;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.List;

/** Keeps {@code managedFields} up to date. */
public final class FieldManagement {

    private static final List<String> NOBODYS_METADATA = List.of(
            "name",
            "namespace",
            "creationTimestamp",
            "selfLink",
            "uid",
            "generation",
            "managedFields",
            "resourceVersion",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    /**
     * Takes note of an ordinary write: who changes a field owns it, and others lose it.
     *
     * @param before the object before, or an empty one
     * @param after the object to be written, in which managedFields are set
     */
    public void track(ResourceType type, JsonObject before, JsonObject after, Actor actor, String time) {
        if (isReset(after)) {
            after.getAsJsonObject("metadata").remove("managedFields");
            return;
        }
        Managers managers = Managers.of(Json.array(after, "metadata", "managedFields") == null ? before : after);
        try {
            track(type, managers, before, after, manager(type, actor, "Update", time))
                    .store(after);
        } catch (UntypedException ex) {
            // Validation will tell what is wrong with the object; if it lets it in, the managers stay who they were.
            managers.store(after);
        }
    }

    private static Managers track(
            ResourceType type, Managers managers, JsonObject before, JsonObject after, Manager manager) {
        Comparison comparison = FieldSets.compare(Shape.of(type), before, after);
        FieldSet changed = ownable(type, comparison.changed(), manager.subresource());
        FieldSet removed = ownable(type, comparison.removed(), manager.subresource());
        if (changed.isEmpty() && removed.isEmpty()) {
            return managers;
        }
        FieldSet holds = managers.fieldsOf(manager).union(changed).minus(removed);
        return managers.with(
                manager.with(holds),
                other -> other.with(other.fields().minus(changed).minus(removed)));
    }

    /**
     * Puts a configuration over an object.
     *
     * @param live the object, or an empty one
     * @return the object to be written
     * @throws StatusException with 409 if others own fields that would change, unless it is forced
     */
    public JsonObject apply(ResourceType type, JsonObject live, JsonObject configuration, Actor actor, ApplyMode mode) {
        Manager manager = manager(type, actor, "Apply", mode.time());
        try {
            return apply(type, live, configuration, manager, mode.force());
        } catch (UntypedException ex) {
            throw new StatusException(500, "", "failed to create typed patch object: " + ex.getMessage());
        }
    }

    private static JsonObject apply(
            ResourceType type, JsonObject live, JsonObject configuration, Manager manager, boolean force) {
        Schema schema = Shape.of(type);
        Managers managers = Managers.of(live);
        FieldSet wanted = ownable(type, FieldSets.of(schema, configuration), manager.subresource());
        FieldSet others = managers.fieldsOfOthers(manager);
        FieldSet dropped = managers.fieldsOf(manager).minus(wanted).minus(others);
        JsonElement merged = Merge.apply(schema, live, configuration);
        JsonObject result =
                Merge.remove(schema, merged, dropped, wanted.union(others)).getAsJsonObject();
        Comparison comparison = FieldSets.compare(schema, live, result);
        FieldSet taken = ownable(type, comparison.changed(), manager.subresource());
        if (!force) {
            Conflicts.refuse(managers, manager, taken);
        }
        boolean same = taken.isEmpty()
                && ownable(type, comparison.removed(), manager.subresource()).isEmpty()
                && managers.fieldsOf(manager).equals(wanted);
        Managers after = same
                ? managers
                : managers.with(
                        manager.with(wanted),
                        other -> other.with(other.fields().minus(taken).minus(dropped)));
        after.store(result);
        return result;
    }

    private static Manager manager(ResourceType type, Actor actor, String operation, String time) {
        return new Manager(actor.name(), operation, type.apiVersion(), actor.subresource(), time, new FieldSet());
    }

    /** Nobody owns what the server sets, nor what a subresource does not write. */
    private static FieldSet ownable(ResourceType type, FieldSet fields, String subresource) {
        FieldSet result = fields.without("f:apiVersion").without("f:kind");
        if (subresource.equals("status")) {
            result = result.only("f:status");
        } else if (type.traits().statusSubresource()) {
            result = result.without("f:status");
        }
        FieldSet metadata = result.find("f:metadata");
        if (metadata == null) {
            return result;
        }
        FieldSet owned = new FieldSet();
        metadata.children().forEach((element, child) -> {
            if (!NOBODYS_METADATA.contains(PathElements.name(element))) {
                owned.children().put(element, child);
            }
        });
        result = result.without("f:metadata");
        result.children().put("f:metadata", owned);
        return result.union(new FieldSet());
    }

    private static boolean isReset(JsonObject object) {
        JsonArray entries = Json.array(object, "metadata", "managedFields");
        return entries != null && entries.size() == 1 && entries.get(0).equals(new JsonObject());
    }
}
