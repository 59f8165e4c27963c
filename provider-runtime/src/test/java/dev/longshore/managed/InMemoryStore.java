package dev.longshore.managed;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.operation.ResourceStore;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.watch.ResourceEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Resources in memory with the rules of the API server that decisions depend on, and faults on demand. */
final class InMemoryStore implements ResourceStore {

    private final Map<ResourceKey, JsonObject> objects = new HashMap<>();
    private final List<String> writes = new ArrayList<>();
    private final List<RuntimeException> faults = new ArrayList<>();
    private final Map<ResourceKey, ResourceObject> staleViews = new HashMap<>();
    private final ResourceEvents events;
    private long version = 100;
    private boolean commitsBeforeFault;

    InMemoryStore(ResourceEvents events) {
        this.events = events;
    }

    /** The next write fails. */
    void failNextWrite(RuntimeException fault) {
        faults.add(fault);
    }

    /** The next write is carried out, and its answer lost. */
    void loseNextAnswer() {
        commitsBeforeFault = true;
        faults.add(new StoreException.Unavailable("answer lost", null));
    }

    /** What is known here stays as it is now, until a write fails or succeeds: the watch lags. */
    void freezeView(ResourceKey key) {
        staleViews.put(key, read(key).orElseThrow());
    }

    List<String> writes() {
        return writes;
    }

    void create(ResourceKey key, JsonObject object) {
        objects.put(key, touch(object));
        events.added(key, read(key).orElseThrow(), false);
    }

    void edit(ResourceKey key, Consumer<JsonObject> change) {
        ResourceObject before = read(key).orElseThrow();
        JsonObject object = objects.get(key).deepCopy();
        change.accept(object);
        objects.put(key, touch(object));
        events.changed(key, before, read(key).orElseThrow());
    }

    private JsonObject touch(JsonObject object) {
        object.getAsJsonObject("metadata").addProperty("resourceVersion", Long.toString(++version));
        return object;
    }

    @Override
    public Optional<ResourceObject> current(ResourceKey key) {
        ResourceObject stale = staleViews.get(key);
        return stale == null ? read(key) : Optional.of(stale);
    }

    @Override
    public void doubt(ResourceKey key) {
        staleViews.remove(key);
    }

    @Override
    public Optional<ResourceObject> read(ResourceKey key) {
        return Optional.ofNullable(objects.get(key)).map(object -> ResourceObject.of(object.deepCopy()));
    }

    @Override
    public ResourceObject patch(ResourceKey key, JsonObject mergePatch) {
        return write(key, mergePatch, "metadata");
    }

    @Override
    public ResourceObject patchStatus(ResourceKey key, JsonObject mergePatch) {
        return write(key, mergePatch, "status");
    }

    private ResourceObject write(ResourceKey key, JsonObject patch, String what) {
        boolean fails = !faults.isEmpty();
        if (fails && !commitsBeforeFault) {
            throw faults.remove(0);
        }
        ResourceObject written = commit(key, patch, what);
        if (fails) {
            commitsBeforeFault = false;
            throw faults.remove(0);
        }
        return written;
    }

    private ResourceObject commit(ResourceKey key, JsonObject patch, String what) {
        JsonObject present = objects.get(key);
        if (present == null) {
            throw new StoreException.Gone(key + " not found");
        }
        JsonElement expected = patch.getAsJsonObject("metadata").get("resourceVersion");
        String actual =
                present.getAsJsonObject("metadata").get("resourceVersion").getAsString();
        if (expected != null && !expected.getAsString().equals(actual)) {
            throw new StoreException.Conflict(key + " has changed");
        }
        ResourceObject before = ResourceObject.of(present.deepCopy());
        JsonObject next = merged(present.deepCopy(), patch).getAsJsonObject();
        writes.add(what);
        staleViews.remove(key);
        objects.put(key, touch(next));
        ResourceObject after = ResourceObject.of(next.deepCopy());
        announce(key, before, after);
        return after;
    }

    private void announce(ResourceKey key, ResourceObject before, ResourceObject after) {
        if (after.metadata().isDeleted() && after.metadata().finalizers().isEmpty()) {
            objects.remove(key);
            events.removed(key);
        } else {
            events.changed(key, before, after);
        }
    }

    private static JsonElement merged(JsonElement target, JsonElement patch) {
        if (!(patch instanceof JsonObject fields)) {
            return patch;
        }
        JsonObject result = target instanceof JsonObject object ? object : new JsonObject();
        fields.entrySet().forEach(field -> {
            if (field.getValue() instanceof JsonNull) {
                result.remove(field.getKey());
            } else {
                result.add(field.getKey(), merged(result.get(field.getKey()), field.getValue()));
            }
        });
        return result;
    }
}
