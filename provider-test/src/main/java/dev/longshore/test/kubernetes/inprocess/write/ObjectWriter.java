package dev.longshore.test.kubernetes.inprocess.write;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.apply.FieldManagement;
import dev.longshore.test.kubernetes.inprocess.convert.Conversions;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.rules.ObjectRules;
import dev.longshore.test.kubernetes.inprocess.rules.Times;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates, changes and deletes objects. */
public final class ObjectWriter {

    private final ObjectStore store;
    private final ObjectRules rules;
    private final FieldManagement fields = new FieldManagement();
    private final Clock clock;
    private final List<Reaction> reactions = new CopyOnWriteArrayList<>();

    /** With where objects are kept and the rules for them. */
    public ObjectWriter(ObjectStore store, ObjectRules rules, Clock clock) {
        this.store = store;
        this.rules = rules;
        this.clock = clock;
    }

    /** Lets a controller know of every commit from now on. */
    public void react(Reaction reaction) {
        reactions.add(reaction);
    }

    /**
     * Creates an object out of what is given, which is changed.
     *
     * @throws StatusException if the name is taken or the object is not valid
     */
    public JsonObject create(ResourceType type, String namespace, JsonObject object, WriteOptions options) {
        rules.prepareForCreate(type, object);
        track(type, nothing(), object, options);
        rules.validateCreate(type, object);
        String name = Json.textOrEmpty(object, "metadata", "name");
        ObjectKey key = type.key(namespace, name);
        JsonObject stored = Conversions.store(type, object);
        boolean taken = options.dryRun() ? store.get(key) != null : !store.create(key, stored);
        if (taken) {
            JsonObject other = store.get(key);
            throw Refusals.alreadyExists(type.subject(name), other != null && isBeingDeleted(other));
        }
        announce(type, options, null, stored);
        return stored;
    }

    /**
     * Changes an object, again if somebody else changed it meanwhile and the change does not mind.
     *
     * @param change gets a copy of the object, which it may change and return
     * @throws StatusException if there is no such object, the change is made from another version, or is not valid
     */
    public JsonObject update(ResourceType type, ObjectKey key, UnaryOperator<JsonObject> change, WriteOptions options) {
        while (true) {
            JsonObject stored = require(type, key);
            JsonObject before = Conversions.serve(type, stored);
            JsonObject after = change.apply(before.deepCopy());
            checkVersion(type, before, after, options);
            rules.prepareForUpdate(type, options.actor().subresource(), before, after);
            track(type, before, after, options);
            rules.validateUpdate(type, before, after);
            if (after.equals(before)) {
                return stored;
            }
            JsonObject next = Conversions.store(type, after);
            if (options.dryRun() || commit(type, key, stored, next)) {
                return next;
            }
        }
    }

    /**
     * Deletes an object, or marks it as to be deleted when somebody has a finalizer on it.
     *
     * @param finalizer one to add first, or an empty text
     * @return the object that is still there, or null when it is gone
     * @throws StatusException if there is no such object or it is not the demanded one
     */
    public @Nullable JsonObject delete(
            ResourceType type, ObjectKey key, Preconditions preconditions, String finalizer, boolean dryRun) {
        while (true) {
            JsonObject before = require(type, key);
            preconditions.check(type, before);
            JsonObject after = marked(type, before, finalizer);
            if (after.equals(before)) {
                return before;
            }
            boolean done = dryRun || commit(type, key, before, after);
            if (done) {
                return isFinished(after) ? null : after;
            }
        }
    }

    private void track(ResourceType type, JsonObject before, JsonObject after, WriteOptions options) {
        if (!options.tracked()) {
            fields.track(type, before, after, options.actor(), Times.now(clock));
        }
    }

    private static JsonObject nothing() {
        JsonObject nothing = new JsonObject();
        nothing.add("metadata", new JsonObject());
        return nothing;
    }

    private JsonObject marked(ResourceType type, JsonObject before, String finalizer) {
        JsonObject after = before.deepCopy();
        boolean marked = after.getAsJsonObject("metadata").has("deletionTimestamp");
        if (!marked && !finalizer.isEmpty()) {
            addFinalizer(after, finalizer);
        }
        if (!marked) {
            rules.beginDeletion(type, after);
        }
        return after;
    }

    private boolean commit(ResourceType type, ObjectKey key, JsonObject before, JsonObject after) {
        if (isFinished(after)) {
            JsonObject removed = store.remove(key, before);
            if (removed != null) {
                announce(type, WriteOptions.INTERNAL, before, null);
            }
            return removed != null;
        }
        boolean replaced = store.replace(key, before, after);
        if (replaced) {
            announce(type, WriteOptions.INTERNAL, before, after);
        }
        return replaced;
    }

    private void announce(
            ResourceType type, WriteOptions options, @Nullable JsonObject before, @Nullable JsonObject after) {
        if (!options.dryRun()) {
            reactions.forEach(reaction -> reaction.changed(type, before, after));
        }
    }

    private JsonObject require(ResourceType type, ObjectKey key) {
        JsonObject object = store.get(key);
        if (object == null) {
            throw Refusals.notFound(type.subject(key.name()));
        }
        return object;
    }

    private static void checkVersion(ResourceType type, JsonObject before, JsonObject after, WriteOptions options) {
        String name = Json.textOrEmpty(before, "metadata", "name");
        String given = Json.textOrEmpty(after, "metadata", "resourceVersion");
        if (given.isEmpty() && !options.blind()) {
            String why = "must be specified for an update";
            FieldError error = FieldError.invalid("metadata.resourceVersion", "0x0", why);
            throw Refusals.invalid(type.names().plural(), type.group(), name, List.of(error));
        }
        if (!given.isEmpty() && !given.equals(Json.textOrEmpty(before, "metadata", "resourceVersion"))) {
            throw Refusals.modified(type.subject(name));
        }
    }

    private static boolean isBeingDeleted(JsonObject object) {
        return Json.find(object, "metadata", "deletionTimestamp") != null;
    }

    private static boolean isFinished(JsonObject object) {
        return isBeingDeleted(object)
                && isEmpty(Json.array(object, "metadata", "finalizers"))
                && isEmpty(namespaceFinalizers(object));
    }

    private static @Nullable JsonArray namespaceFinalizers(JsonObject object) {
        boolean namespace = Json.textOrEmpty(object, "kind").equals("Namespace")
                && Json.textOrEmpty(object, "apiVersion").equals("v1");
        return namespace ? Json.array(object, "spec", "finalizers") : null;
    }

    private static boolean isEmpty(@Nullable JsonArray array) {
        return array == null || array.isEmpty();
    }

    private static void addFinalizer(JsonObject object, String finalizer) {
        JsonObject metadata = object.getAsJsonObject("metadata");
        JsonArray finalizers = Json.array(metadata, "finalizers");
        if (finalizers == null) {
            finalizers = new JsonArray();
            metadata.add("finalizers", finalizers);
        }
        finalizers.add(finalizer);
    }
}
