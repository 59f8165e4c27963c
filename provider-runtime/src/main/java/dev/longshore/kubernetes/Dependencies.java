package dev.longshore.kubernetes;

import dev.longshore.resource.ResourceKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which resources have read what. Known are the reads of the last two passes of each, so that what is read in every pass
 * is never forgotten in between.
 */
final class Dependencies {

    private final Consumer<ResourceKey> onUnread;
    private final Map<ResourceKey, Reads> reads = new HashMap<>(); // guarded by this
    private final Map<ResourceKey, Set<ResourceKey>> readers = new HashMap<>(); // guarded by this

    /** Creates an empty one that tells what has no reader any more. */
    Dependencies(Consumer<ResourceKey> onUnread) {
        this.onUnread = onUnread;
    }

    /** A new pass of a reader begins. */
    synchronized void begin(ResourceKey reader) {
        Reads known = reads.computeIfAbsent(reader, key -> new Reads());
        Set<ResourceKey> dropped = known.next();
        dropped.forEach(dependency -> unlink(reader, dependency));
    }

    synchronized void add(ResourceKey reader, ResourceKey dependency) {
        reads.computeIfAbsent(reader, key -> new Reads()).current.add(dependency);
        readers.computeIfAbsent(dependency, key -> new HashSet<>()).add(reader);
    }

    synchronized Set<ResourceKey> readersOf(ResourceKey dependency) {
        return Set.copyOf(readers.getOrDefault(dependency, Set.of()));
    }

    /** The reader is gone. */
    synchronized void forget(ResourceKey reader) {
        Reads known = reads.remove(reader);
        if (known != null) {
            known.all().forEach(dependency -> unlink(reader, dependency));
        }
    }

    private void unlink(ResourceKey reader, ResourceKey dependency) {
        Set<ResourceKey> left = readers.getOrDefault(dependency, new HashSet<>());
        left.remove(reader);
        if (left.isEmpty()) {
            readers.remove(dependency);
            onUnread.accept(dependency);
        }
    }

    private static final class Reads {

        private Set<ResourceKey> previous = new HashSet<>();
        private Set<ResourceKey> current = new HashSet<>();

        /** Returns what was read in the pass before the last one only. */
        Set<ResourceKey> next() {
            Set<ResourceKey> dropped = previous;
            dropped.removeAll(current);
            previous = current;
            current = new HashSet<>();
            return dropped;
        }

        Set<ResourceKey> all() {
            Set<ResourceKey> all = new HashSet<>(previous);
            all.addAll(current);
            return all;
        }
    }
}
