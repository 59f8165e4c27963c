package dev.longshore.test.external;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much the accounts may call. */
final class Accounts {

    private final Map<String, Instant> closedUntil = new HashMap<>();
    private final Map<String, Deque<Instant>> calls = new HashMap<>();

    void close(String account, Instant until) {
        closedUntil.put(account, until);
    }

    /** Counts a call; returns how long the account has to wait, or null if it may call. */
    @Nullable
    Duration refusal(String account, Instant moment, CloudBehaviour.@Nullable Rate rate) {
        Instant reopened = closedUntil.getOrDefault(account, Instant.MIN);
        if (moment.isBefore(reopened)) {
            return Duration.between(moment, reopened);
        }
        return rate == null ? null : refusalByRate(account, moment, rate);
    }

    private @Nullable Duration refusalByRate(String account, Instant moment, CloudBehaviour.Rate rate) {
        Deque<Instant> recent = calls.computeIfAbsent(account, unused -> new ArrayDeque<>());
        recent.removeIf(call -> !call.plus(rate.window()).isAfter(moment));
        if (recent.size() >= rate.calls()) {
            return Duration.between(moment, recent.getFirst().plus(rate.window()));
        }
        recent.addLast(moment);
        return null;
    }
}
