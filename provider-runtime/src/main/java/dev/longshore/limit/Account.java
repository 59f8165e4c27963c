package dev.longshore.limit;

import dev.longshore.limit.ExternalApiLimiter.Access;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Budgets of one account, and the pause that the external system asked for. */
final class Account {

    /** First pause when the external system does not say how long; it doubles while calls are still too many. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final Duration LONGEST_OWN_PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    /** Between two of those that come back after a pause, so that the next one is not asked for at once. */
    private static final Duration DISTANCE = Duration.ofMillis(50);

    private static final Duration LONGEST_SPREAD = Duration.ofSeconds(30);

    private final InstantSource clock;
    private final Map<Access, Budget> budgets = new EnumMap<>(Access.class);
    private Instant pausedUntil = Instant.MIN;
    private Duration lastPause = Duration.ZERO;
    private int turnedAway;

    Account(Map<Access, Rate> rates, InstantSource clock) {
        this.clock = clock;
        rates.forEach((access, rate) -> budgets.put(access, new Budget(rate, clock)));
    }

    @Nullable
    Budget budget(Access access) {
        return budgets.get(access);
    }

    synchronized void pause(@Nullable Duration retryAfter) {
        Instant now = clock.instant();
        if (now.isBefore(pausedUntil) && retryAfter == null) {
            return;
        }
        Duration pause = retryAfter == null ? ownPause(now) : shorter(retryAfter, LONGEST_PAUSE);
        Instant until = now.plus(pause);
        if (until.isAfter(pausedUntil)) {
            pausedUntil = until;
            lastPause = pause;
            turnedAway = 0;
        }
    }

    /** Doubles if the last pause ended a short while ago only. */
    private Duration ownPause(Instant now) {
        boolean again = !lastPause.isZero() && now.isBefore(pausedUntil.plus(lastPause));
        return again ? shorter(lastPause.multipliedBy(2), LONGEST_OWN_PAUSE) : FIRST_PAUSE;
    }

    /** Returns after how long somebody may ask again who wants to call now, zero if there is no pause. */
    synchronized Duration turnedAwayFor() {
        Instant now = clock.instant();
        if (!now.isBefore(pausedUntil)) {
            return Duration.ZERO;
        }
        turnedAway++;
        Duration spread = shorter(DISTANCE.multipliedBy(turnedAway), LONGEST_SPREAD);
        long after = (long) (spread.toNanos() * ThreadLocalRandom.current().nextDouble());
        return Duration.between(now, pausedUntil).plusNanos(after);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
