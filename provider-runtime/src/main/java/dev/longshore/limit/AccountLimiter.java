package dev.longshore.limit;

import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits by one token bucket per account and access, in this process. Who finds the bucket empty gets a turn and comes
 * back for it; so that what is urgent never waits behind thousands of looks at resources that are well, those get a turn
 * only within the next second, and else come back later to ask again.
 */
public final class AccountLimiter implements ExternalApiLimiter {

    private final InstantSource clock;
    private final Map<Access, Rate> rates = new EnumMap<>(Access.class);
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final Map<Access, Map<ResourceKey, Turn>> turns = new EnumMap<>(Access.class);

    /**
     * Creates a limiter.
     *
     * @param reads rate of reads per account, null for no limit
     * @param writes rate of writes per account, null for no limit
     */
    public AccountLimiter(@Nullable Rate reads, @Nullable Rate writes, InstantSource clock) {
        this.clock = clock;
        put(Access.READ, reads);
        put(Access.WRITE, writes);
        for (Access access : Access.values()) {
            turns.put(access, new ConcurrentHashMap<>());
        }
    }

    private void put(Access access, @Nullable Rate rate) {
        if (rate != null) {
            rates.put(access, rate);
        }
    }

    @Override
    public Duration acquire(Caller caller, Access access) {
        Account account = account(caller.account());
        Duration pause = account.turnedAwayFor();
        if (!pause.isZero()) {
            return pause;
        }
        Turn turn = turns(access).get(caller.key());
        if (turn != null && turn.account().equals(caller.account())) {
            return take(caller.key(), access, turn);
        }
        return book(caller, access, account);
    }

    private Duration take(ResourceKey key, Access access, Turn turn) {
        Duration left = Duration.between(clock.instant(), turn.at());
        if (left.isZero() || left.isNegative()) {
            turns(access).remove(key);
            return Duration.ZERO;
        }
        return left;
    }

    private Duration book(Caller caller, Access access, Account account) {
        Budget budget = account.budget(access);
        if (budget == null || budget.takeNow()) {
            return Duration.ZERO;
        }
        if (!caller.urgent() && budget.isBookedUp()) {
            return budget.turnAway();
        }
        Duration wait = budget.book();
        turns(access)
                .put(caller.key(), new Turn(caller.account(), clock.instant().plus(wait)));
        return wait;
    }

    @Override
    public void count(String account, Access access) {
        Budget budget = account(account).budget(access);
        if (budget != null) {
            Duration unused = budget.book();
        }
    }

    @Override
    public Duration pauseOf(String account) {
        return account(account).turnedAwayFor();
    }

    @Override
    public Map<String, Duration> pauses() {
        Map<String, Duration> pauses = new TreeMap<>();
        accounts.forEach((name, account) -> {
            Duration pause = account.turnedAwayFor();
            if (!pause.isZero()) {
                pauses.put(name, pause);
            }
        });
        return pauses;
    }

    /** Turns within the pause would all be due at its end. */
    @Override
    public void throttled(String account, @Nullable Duration retryAfter) {
        account(account).pause(retryAfter);
        turns.values()
                .forEach(some -> some.values().removeIf(turn -> turn.account().equals(account)));
    }

    @Override
    public void leave(ResourceKey key) {
        turns(Access.WRITE).remove(key);
    }

    private Map<ResourceKey, Turn> turns(Access access) {
        return turns.computeIfAbsent(access, missing -> new ConcurrentHashMap<>());
    }

    private Account account(String name) {
        return accounts.computeIfAbsent(name, missing -> new Account(rates, clock));
    }
}
