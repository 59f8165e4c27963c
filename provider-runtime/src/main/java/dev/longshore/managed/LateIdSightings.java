package dev.longshore.managed;

import dev.longshore.resource.ResourceKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When this process first saw each late id: reads that lag may not show it for a while after that. */
final class LateIdSightings {

    private final Map<ResourceKey, Map<String, Instant>> seen = new ConcurrentHashMap<>();

    /** Remembers the ids that a resource has now, and returns when the last of them was first seen. */
    Instant note(ResourceKey key, Collection<String> ids, Instant now) {
        if (ids.isEmpty()) {
            seen.remove(key);
            return Instant.MIN;
        }
        Map<String, Instant> times = seen.computeIfAbsent(key, ignored -> new ConcurrentHashMap<>());
        times.keySet().retainAll(ids);
        ids.forEach(id -> times.putIfAbsent(id, now));
        return times.values().stream().max(Instant::compareTo).orElse(now);
    }

    void forget(ResourceKey key) {
        seen.remove(key);
    }
}
