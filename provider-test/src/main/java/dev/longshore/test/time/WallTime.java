package dev.longshore.test.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** The time of the machine. */
public final class WallTime implements Time {

    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final Clock clock = Clock.systemUTC();

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public synchronized void await(Instant until, BooleanSupplier orWhen) throws InterruptedException {
        while (!orWhen.getAsBoolean() && instant().isBefore(until)) {
            wait(millisUntil(until));
        }
    }

    /** At least one, because zero would mean for ever. */
    private long millisUntil(Instant until) {
        Instant latest = instant().plus(LONGEST_WAIT);
        Instant end = until.isBefore(latest) ? until : latest;
        return Math.max(1, Duration.between(instant(), end).toMillis());
    }

    @Override
    public synchronized void changed() {
        notifyAll();
    }
}
