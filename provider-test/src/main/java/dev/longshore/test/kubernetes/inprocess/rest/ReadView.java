package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.store.Snapshot;
import org.jspecify.annotations.Nullable;

/** What reads see: the store, or the store as it was, for a client that is to see it so. */
record ReadView(ObjectStore store, @Nullable Long asOf) {

    long revision() {
        return asOf == null ? store.revision() : asOf;
    }

    @Nullable
    JsonObject get(ObjectKey key) {
        return asOf == null ? store.get(key) : list(key.resource()).objects().get(key.sortKey());
    }

    Snapshot list(GroupResource resource) {
        return asOf == null ? store.list(resource) : store.listAt(resource, asOf);
    }

    Snapshot listAt(GroupResource resource, long revision) {
        return store.listAt(resource, Math.min(revision, revision()));
    }
}
