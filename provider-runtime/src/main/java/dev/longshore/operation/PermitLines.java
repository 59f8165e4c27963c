package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Entry;
import dev.longshore.resource.ResourceKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for a permit, and who was refused a place. One group for each kind and account; turns go round the groups.
 * Not thread-safe.
 */
final class PermitLines {

    private record GroupKey(String kind, String account) {}

    private static final class Group {
        private final Map<ResourceKey, Entry> deletions = new LinkedHashMap<>();
        private final Map<ResourceKey, Entry> others = new LinkedHashMap<>();

        private Map<ResourceKey, Entry> lineOf(Entry entry) {
            return entry.type() == OperationType.DELETE ? deletions : others;
        }

        private @Nullable Entry first(Predicate<Entry> fits) {
            Entry deletion = firstOf(deletions, fits);
            return deletion == null ? firstOf(others, fits) : deletion;
        }

        /** All of a line have the same caps, so that looking at its first is enough. */
        private static @Nullable Entry firstOf(Map<ResourceKey, Entry> line, Predicate<Entry> fits) {
            Iterator<Entry> all = line.values().iterator();
            Entry first = all.hasNext() ? all.next() : null;
            return first != null && fits.test(first) ? first : null;
        }

        private boolean isEmpty() {
            return deletions.isEmpty() && others.isEmpty();
        }
    }

    private final Map<GroupKey, Group> groups = new LinkedHashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();
    private final Map<String, Map<ResourceKey, Instant>> refused = new HashMap<>();

    void add(Entry entry) {
        Group group = groups.computeIfAbsent(keyOf(entry), ignored -> new Group());
        if (group.lineOf(entry).put(entry.key(), entry) == null) {
            sizes.merge(entry.key().kind(), 1, Integer::sum);
        }
    }

    void remove(Entry entry) {
        Group group = groups.get(keyOf(entry));
        if (group != null && group.lineOf(entry).remove(entry.key()) != null) {
            sizes.merge(entry.key().kind(), -1, Integer::sum);
            if (group.isEmpty()) {
                groups.remove(keyOf(entry));
            }
        }
    }

    private static GroupKey keyOf(Entry entry) {
        return new GroupKey(entry.key().kind(), entry.account());
    }

    static boolean isSameLine(Entry one, Entry other) {
        boolean sameType = (one.type() == OperationType.DELETE) == (other.type() == OperationType.DELETE);
        return sameType && keyOf(one).equals(keyOf(other));
    }

    int size(String kind) {
        return sizes.getOrDefault(kind, 0);
    }

    Map<String, Integer> sizes() {
        return sizes;
    }

    /** Returns who is next among those that fit, and puts its group last; null if nobody fits. */
    @Nullable
    Entry next(Predicate<Entry> fits) {
        for (Map.Entry<GroupKey, Group> candidate : groups.entrySet()) {
            Entry first = candidate.getValue().first(fits);
            if (first != null) {
                Group group = candidate.getValue();
                groups.remove(candidate.getKey());
                groups.put(candidate.getKey(), group);
                return first;
            }
        }
        return null;
    }

    /** Whether a key gets one of the free places: those that were refused before it come first. */
    boolean isAdmitted(ResourceKey key, int free) {
        Map<ResourceKey, Instant> waiting = refused.getOrDefault(key.kind(), Map.of());
        if (free <= 0) {
            return false;
        }
        if (!waiting.containsKey(key)) {
            return free > waiting.size();
        }
        return waiting.keySet().stream().limit(free).anyMatch(key::equals);
    }

    void refuse(ResourceKey key, Instant since) {
        refused.computeIfAbsent(key.kind(), ignored -> new LinkedHashMap<>()).putIfAbsent(key, since);
    }

    void admit(ResourceKey key) {
        Map<ResourceKey, Instant> waiting = refused.get(key.kind());
        if (waiting != null) {
            waiting.remove(key);
        }
    }

    Instant refusedSince(ResourceKey key, Instant otherwise) {
        return refused.getOrDefault(key.kind(), Map.of()).getOrDefault(key, otherwise);
    }

    /** Announces as many of the refused as there are free places, oldest first. */
    void readmit(ToIntFunction<String> capacity, Collection<ResourceKey> announced) {
        refused.forEach((kind, waiting) -> waiting.keySet().stream()
                .limit(Math.max(0, capacity.applyAsInt(kind) - size(kind)))
                .forEach(announced::add));
    }
}
