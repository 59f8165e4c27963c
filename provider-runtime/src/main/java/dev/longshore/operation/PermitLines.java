package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Entry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for a permit, and who was refused a place: kinds, in them accounts, in them keys. Whose turn it is goes by
 * what a kind and an account hold already, and then by how long they had no turn, so that neither many keys nor many
 * accounts nor long operations buy more than a fair part. Not thread-safe.
 */
final class PermitLines {

    private final Map<String, KindLines> kinds = new LinkedHashMap<>();

    void add(Entry entry) {
        kinds.computeIfAbsent(entry.key().kind(), ignored -> new KindLines()).add(entry);
    }

    void remove(Entry entry) {
        String kind = entry.key().kind();
        KindLines lines = kinds.get(kind);
        if (lines != null) {
            lines.remove(entry);
            if (lines.isEmpty()) {
                kinds.remove(kind);
            }
        }
    }

    /** Puts a newer wish of the same key into its place; one for another line goes to the end of that. */
    void replace(Entry before, Entry after) {
        Objects.requireNonNull(kinds.get(before.key().kind())).replace(before, after);
    }

    static boolean isSameLine(Entry one, Entry other) {
        boolean sameClass = (one.type() == OperationType.DELETE) == (other.type() == OperationType.DELETE);
        return sameClass && one.account().equals(other.account());
    }

    int waiting(String kind) {
        KindLines lines = kinds.get(kind);
        return lines == null ? 0 : lines.waiting();
    }

    int refused(String kind) {
        KindLines lines = kinds.get(kind);
        return lines == null ? 0 : lines.refused();
    }

    /** Returns whose turn it is among those that fit, null if nobody fits. */
    @Nullable
    Entry next(Predicate<Entry> fits, PermitUse use) {
        Entry next = null;
        int least = Integer.MAX_VALUE;
        for (Map.Entry<String, KindLines> kind : kinds.entrySet()) {
            int holds = use.ofKind(kind.getKey());
            Entry first = holds < least ? kind.getValue().next(fits, use::ofAccount) : null;
            if (first != null) {
                next = first;
                least = holds;
            }
        }
        return next;
    }

    /** Says that an entry had its turn, so that others of its kind and account go first. */
    void hadTurn(Entry entry) {
        String kind = entry.key().kind();
        KindLines lines = kinds.remove(kind);
        if (lines != null) {
            kinds.put(kind, lines);
            lines.hadTurn(entry.account());
        }
    }

    /** Returns who gets a free place in the line of any kind, null if there is none or nobody was refused. */
    @Nullable
    Entry nextRefused(ToIntFunction<String> capacity) {
        for (Map.Entry<String, KindLines> kind : kinds.entrySet()) {
            KindLines lines = kind.getValue();
            if (lines.refused() > 0 && lines.waiting() < capacity.applyAsInt(kind.getKey())) {
                return lines.nextRefused();
            }
        }
        return null;
    }
}
