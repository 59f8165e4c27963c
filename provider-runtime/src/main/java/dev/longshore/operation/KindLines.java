package dev.longshore.operation;

import dev.longshore.operation.Permits.Entry;
import dev.longshore.operation.Permits.State;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The lines of one kind, one for each account; who had a turn goes last. Not thread-safe. */
final class KindLines {

    private final Map<String, PermitLine> accounts = new LinkedHashMap<>();
    private int waiting;
    private int refused;

    void add(Entry entry) {
        accounts.computeIfAbsent(entry.account(), ignored -> new PermitLine()).add(entry);
        count(entry, 1);
    }

    void remove(Entry entry) {
        PermitLine line = accounts.get(entry.account());
        if (line != null) {
            line.remove(entry);
            count(entry, -1);
            if (line.isEmpty()) {
                accounts.remove(entry.account());
            }
        }
    }

    /** Neither the key nor its account loses its turn, unless the wish is for another line now. */
    void replace(Entry before, Entry after) {
        PermitLine line = accounts.get(before.account());
        if (line == null || !PermitLines.isSameLine(before, after)) {
            remove(before);
            add(after);
            return;
        }
        if (before.state() != after.state()) {
            line.remove(before);
        }
        line.add(after);
        count(before, -1);
        count(after, 1);
    }

    private void count(Entry entry, int by) {
        if (entry.state() == State.REFUSED) {
            refused += by;
        } else {
            waiting += by;
        }
    }

    int waiting() {
        return waiting;
    }

    int refused() {
        return refused;
    }

    boolean isEmpty() {
        return accounts.isEmpty();
    }

    /** Returns who is next among those that fit: of the account that holds least, or had no turn for longest. */
    @Nullable
    Entry next(Predicate<Entry> fits, ToIntFunction<String> held) {
        Entry next = null;
        int least = Integer.MAX_VALUE;
        for (Map.Entry<String, PermitLine> account : accounts.entrySet()) {
            int holds = held.applyAsInt(account.getKey());
            Entry first = holds < least ? account.getValue().first(fits) : null;
            if (first != null) {
                next = first;
                least = holds;
            }
        }
        return next;
    }

    void hadTurn(String account) {
        PermitLine line = accounts.remove(account);
        if (line != null) {
            accounts.put(account, line);
        }
    }

    /** Returns who gets a free place: the oldest of the account that has fewest places; null if nobody was refused. */
    @Nullable
    Entry nextRefused() {
        Entry next = null;
        int fewest = Integer.MAX_VALUE;
        for (PermitLine line : accounts.values()) {
            Entry first = line.waiting() < fewest ? line.firstRefused() : null;
            if (first != null) {
                next = first;
                fewest = line.waiting();
            }
        }
        return next;
    }
}
