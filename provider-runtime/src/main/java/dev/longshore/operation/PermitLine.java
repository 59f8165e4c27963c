package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Entry;
import dev.longshore.operation.Permits.State;
import dev.longshore.resource.ResourceKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Those of one kind and account that want a permit, oldest first. Deletions stand apart, because they may use permits
 * that others may not. Not thread-safe.
 */
final class PermitLine {

    /** All of a row have the same caps, so that its first speaks for it. */
    private static final class Row {
        private final Map<ResourceKey, Entry> waiting = new LinkedHashMap<>();
        private final Map<ResourceKey, Entry> refused = new LinkedHashMap<>();

        private Map<ResourceKey, Entry> of(State state) {
            return state == State.REFUSED ? refused : waiting;
        }

        private @Nullable Entry first() {
            Entry first = firstOf(waiting);
            return first == null ? firstOf(refused) : first;
        }
    }

    private final Row deletions = new Row();
    private final Row others = new Row();

    private Row rowOf(Entry entry) {
        return entry.type() == OperationType.DELETE ? deletions : others;
    }

    void add(Entry entry) {
        rowOf(entry).of(entry.state()).put(entry.key(), entry);
    }

    void remove(Entry entry) {
        rowOf(entry).of(entry.state()).remove(entry.key());
    }

    int waiting() {
        return deletions.waiting.size() + others.waiting.size();
    }

    int refused() {
        return deletions.refused.size() + others.refused.size();
    }

    boolean isEmpty() {
        return waiting() == 0 && refused() == 0;
    }

    /** Returns who is next among those that fit, null for nobody. */
    @Nullable
    Entry first(Predicate<Entry> fits) {
        return older(fitting(deletions.first(), fits), fitting(others.first(), fits));
    }

    /** Returns who was refused a place longest ago, null for nobody. */
    @Nullable
    Entry firstRefused() {
        return older(firstOf(deletions.refused), firstOf(others.refused));
    }

    private static @Nullable Entry firstOf(Map<ResourceKey, Entry> entries) {
        return entries.isEmpty() ? null : entries.values().iterator().next();
    }

    private static @Nullable Entry fitting(@Nullable Entry entry, Predicate<Entry> fits) {
        return entry != null && fits.test(entry) ? entry : null;
    }

    private static @Nullable Entry older(@Nullable Entry deletion, @Nullable Entry other) {
        if (deletion == null || other == null) {
            return deletion == null ? other : deletion;
        }
        return other.wantedSince().isBefore(deletion.wantedSince()) ? other : deletion;
    }
}
