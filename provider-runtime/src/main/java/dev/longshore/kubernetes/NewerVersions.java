package dev.longshore.kubernetes;

import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Versions that this process wrote or read and that the informer may not have seen yet. An entry lives until the
 * informer has caught up, so there are about as many as there are writes on their way.
 */
final class NewerVersions {

    private final ConcurrentHashMap<ResourceKey, Version> versions = new ConcurrentHashMap<>();
    private final AtomicLong sequence = new AtomicLong();
    private volatile long listingSince;

    @Nullable
    Version get(ResourceKey key) {
        return versions.get(key);
    }

    /** Notes what the API server answered; an older version than the one that is here changes nothing. */
    void put(ResourceKey key, ResourceObject object) {
        Optional<ResourceObject> living = isGone(object) ? Optional.empty() : Optional.of(object);
        put(key, object.metadata().resourceVersion(), living);
    }

    /** Notes that the object is gone, and that no version of it is newer than the given one and what is here. */
    void putGone(ResourceKey key, String cachedVersion) {
        Version own = versions.get(key);
        String ownVersion = own == null ? "" : own.number();
        put(key, ResourceVersions.isNewer(ownVersion, cachedVersion) ? ownVersion : cachedVersion, Optional.empty());
    }

    private void put(ResourceKey key, String version, Optional<ResourceObject> object) {
        Version noted = new Version(version, object, sequence.incrementAndGet());
        versions.merge(key, noted, (old, added) -> ResourceVersions.isNewer(old.number(), version) ? old : added);
    }

    /** An object without finalizers does not outlive the wish to delete it. */
    private static boolean isGone(ResourceObject object) {
        return object.metadata().isDeleted() && object.metadata().finalizers().isEmpty();
    }

    void drop(ResourceKey key, Version version) {
        versions.remove(key, version);
    }

    void drop(ResourceKey key) {
        versions.remove(key);
    }

    void listing() {
        listingSince = sequence.get();
    }

    /**
     * A list that was begun after a write is at least as new as the write. If its number is lower, the cluster was
     * restored, and the write is lost.
     */
    void listed(String number) {
        long since = listingSince;
        versions.values()
                .removeIf(version -> version.noted() <= since
                        && !ResourceVersions.isNewer(number, version.number())
                        && !number.equals(version.number()));
    }

    int size() {
        return versions.size();
    }

    /**
     * A version.
     *
     * @param number resource version
     * @param object object, empty if it is gone
     * @param noted when it was noted, as a count
     */
    record Version(String number, Optional<ResourceObject> object, long noted) {}
}
