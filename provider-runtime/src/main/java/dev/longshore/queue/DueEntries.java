package dev.longshore.queue;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Entries that are due, in the order in which they are handed out. Not thread-safe. */
final class DueEntries<K> {

    /** One turn in so many goes by age alone. */
    private static final int BY_AGE = 4;

    private final Map<Priority, NavigableSet<Entry<K>>> classes = new EnumMap<>(Priority.class);
    private int turn;
    private int size;

    private NavigableSet<Entry<K>> of(Priority priority) {
        return classes.computeIfAbsent(priority, ignored -> new TreeSet<>());
    }

    void add(Entry<K> entry) {
        of(entry.priority).add(entry);
        size++;
    }

    boolean remove(Entry<K> entry) {
        boolean removed = of(entry.priority).remove(entry);
        size -= removed ? 1 : 0;
        return removed;
    }

    int size() {
        return size;
    }

    /** Takes whoever's turn it is, null if there is nobody. */
    @Nullable
    Entry<K> poll() {
        if (size == 0) {
            return null;
        }
        turn = (turn + 1) % BY_AGE;
        Entry<K> next = Objects.requireNonNull(turn == 0 ? oldest() : mostImportant());
        remove(next);
        return next;
    }

    private @Nullable Entry<K> mostImportant() {
        for (NavigableSet<Entry<K>> entries : classes.values()) {
            if (!entries.isEmpty()) {
                return entries.first();
            }
        }
        return null;
    }

    /** Returns the entry that has been due for longest, null for none. */
    @Nullable
    Entry<K> oldest() {
        Entry<K> oldest = null;
        for (NavigableSet<Entry<K>> entries : classes.values()) {
            if (!entries.isEmpty() && (oldest == null || entries.first().compareTo(oldest) < 0)) {
                oldest = entries.first();
            }
        }
        return oldest;
    }
}
