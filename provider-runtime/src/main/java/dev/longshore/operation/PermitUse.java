package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Entry;
import dev.longshore.operation.Permits.State;
import dev.longshore.resource.ResourceKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts of the permits that are taken. Not thread-safe. */
final class PermitUse {

    private final Map<String, Integer> byKind = new HashMap<>();
    private final Map<String, Integer> byAccount = new HashMap<>();
    private final Map<ResourceKey, Entry> reserved = new LinkedHashMap<>();
    private int total;
    private int deletions;

    boolean fits(Entry entry, Permits.Limits limits) {
        boolean isDeletion = entry.type() == OperationType.DELETE;
        int others = total - deletions;
        return total < limits.max()
                && (isDeletion || others < limits.max() - limits.keptForDeletions())
                && ofKind(entry.key().kind()) < limits.of(entry.key().kind()).max()
                && (entry.account().isEmpty() || ofAccount(entry.account()) < limits.maxPerAccount());
    }

    boolean isFull(Permits.Limits limits) {
        return total >= limits.max();
    }

    int ofKind(String kind) {
        return byKind.getOrDefault(kind, 0);
    }

    int ofAccount(String account) {
        return byAccount.getOrDefault(account, 0);
    }

    int reserved(String kind) {
        return (int) reserved.keySet().stream()
                .filter(key -> key.kind().equals(kind))
                .count();
    }

    void add(Entry entry) {
        count(entry, 1);
        if (entry.state() == State.RESERVED) {
            reserved.put(entry.key(), entry);
        }
    }

    void remove(Entry entry) {
        count(entry, -1);
        reserved.remove(entry.key());
    }

    private void count(Entry entry, int by) {
        total += by;
        deletions += entry.type() == OperationType.DELETE ? by : 0;
        add(byKind, entry.key().kind(), by);
        add(byAccount, entry.account(), by);
    }

    private static void add(Map<String, Integer> counts, String name, int by) {
        counts.merge(name, by, (one, other) -> one + other == 0 ? null : Integer.valueOf(one + other));
    }

    List<Entry> reservedBefore(Instant oldest) {
        return reserved.values().stream()
                .takeWhile(entry -> entry.since().isBefore(oldest))
                .toList();
    }
}
