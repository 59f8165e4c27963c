package dev.longshore.test.kubernetes.inprocess.store;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All objects, in memory, with one revision that every write raises. Objects that went in or came out must not be
 * changed by anybody: whoever wants a changed one makes a copy.
 */
public final class ObjectStore {

    private final Map<GroupResource, NavigableMap<String, JsonObject>> objects = new HashMap<>();
    private final List<StoreWatch> watches = new ArrayList<>();
    private final int historyCapacity;
    private ChangeHistory history;
    private long revision;

    /** With the number of changes from which watches can start. */
    public ObjectStore(int historyCapacity) {
        this.historyCapacity = historyCapacity;
        this.history = new ChangeHistory(historyCapacity);
        this.revision = 1;
    }

    /** The revision of the latest write. */
    public synchronized long revision() {
        return revision;
    }

    /** The object, or null. */
    public synchronized @Nullable JsonObject get(ObjectKey key) {
        return of(key.resource()).get(key.sortKey());
    }

    /** The objects of a resource now. */
    public synchronized Snapshot list(GroupResource resource) {
        return new Snapshot(revision, Collections.unmodifiableSortedMap(new TreeMap<>(of(resource))));
    }

    /**
     * The objects of a resource as they were.
     *
     * @throws CompactedException if that is no longer known
     */
    public synchronized Snapshot listAt(GroupResource resource, long earlier) {
        NavigableMap<String, JsonObject> copy = new TreeMap<>(of(resource));
        history.undo(resource, copy, earlier);
        return new Snapshot(earlier, Collections.unmodifiableSortedMap(copy));
    }

    /** Stores a new object, unless there is one already: then false. The object is given its version. */
    public synchronized boolean create(ObjectKey key, JsonObject object) {
        if (get(key) != null) {
            return false;
        }
        put(key, null, object);
        return true;
    }

    /** Stores a changed object in place of the expected one, unless that is no longer the current one: then false. */
    public synchronized boolean replace(ObjectKey key, JsonObject expected, JsonObject object) {
        if (!isCurrent(key, expected)) {
            return false;
        }
        put(key, expected, object);
        return true;
    }

    /** Removes the expected object, unless it is no longer the current one: then null. Returns it as it was last. */
    public synchronized @Nullable JsonObject remove(ObjectKey key, JsonObject expected) {
        if (!isCurrent(key, expected)) {
            return null;
        }
        of(key.resource()).remove(key.sortKey());
        JsonObject last = expected.deepCopy();
        stamp(last, ++revision);
        commit(new Change(revision, key, expected, null, last));
        return last;
    }

    /**
     * Begins to hand on the changes of a resource after a revision; the first ones before this method returns. The
     * consumer is called under the store's lock, in order, and must only take note.
     *
     * @throws CompactedException if the changes since then are no longer all known
     */
    public synchronized StoreWatch watch(GroupResource resource, long after, Consumer<Change> consumer) {
        history.since(resource, after).forEach(consumer);
        return register(resource, consumer);
    }

    /** Hands on the current objects as if they were just created, then the changes. */
    public synchronized StoreWatch watchFromNow(
            GroupResource resource, Consumer<JsonObject> current, Consumer<Change> consumer) {
        of(resource).values().forEach(current);
        return register(resource, consumer);
    }

    /** Calls with the revision of the latest write while nothing can be written. */
    public synchronized void atRevision(LongConsumer consumer) {
        consumer.accept(revision);
    }

    /** Forgets the history, as etcd does from time to time: what started before now gets 410. */
    public synchronized void compact() {
        history.compact(revision);
    }

    /** Forgets everything and starts to count anew, as if etcd had been lost. */
    public synchronized void wipe() {
        objects.clear();
        watches.clear();
        history = new ChangeHistory(historyCapacity);
        revision = 1;
    }

    /** Every write makes a new instance, so the instance is the version. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isCurrent(ObjectKey key, JsonObject expected) {
        return get(key) == expected;
    }

    private StoreWatch register(GroupResource resource, Consumer<Change> consumer) {
        StoreWatch watch = new StoreWatch(resource, consumer, this::forget);
        watches.add(watch);
        return watch;
    }

    private synchronized void forget(StoreWatch watch) {
        watches.remove(watch);
    }

    private void put(ObjectKey key, @Nullable JsonObject before, JsonObject object) {
        stamp(object, ++revision);
        of(key.resource()).put(key.sortKey(), object);
        commit(new Change(revision, key, before, object, object));
    }

    private void commit(Change change) {
        history.add(change);
        watches.forEach(watch -> watch.offer(change));
    }

    private NavigableMap<String, JsonObject> of(GroupResource resource) {
        return objects.computeIfAbsent(resource, none -> new TreeMap<>());
    }

    private static void stamp(JsonObject object, long revision) {
        Json.ensureObject(object, "metadata").addProperty("resourceVersion", Long.toString(revision));
    }
}
