package dev.longshore.limit;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/** Token bucket of one account for one access. A tenth of what a second allows may be sent in a burst. */
final class Budget {

    /** How far ahead turns are given to those who are not urgent. */
    private static final Duration HORIZON = Duration.ofSeconds(1);

    private static final Duration WINDOW = Duration.ofSeconds(10);

    private final Rate rate;
    private final Bucket bucket;
    private final InstantSource clock;
    private Instant windowEnd = Instant.MIN;
    private int turnedAway;

    Budget(Rate rate, InstantSource clock) {
        this.rate = rate;
        this.clock = clock;
        this.bucket = Bucket.builder()
                .addLimit(Bandwidth.builder()
                        .capacity(burst(rate))
                        .refillGreedy(rate.calls(), rate.period())
                        .build())
                .withCustomTimePrecision(meter(clock))
                .build();
    }

    private static long burst(Rate rate) {
        return Math.max(1, Duration.ofMillis(100).dividedBy(rate.interval()));
    }

    private static TimeMeter meter(InstantSource clock) {
        return new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                Instant now = clock.instant();
                return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000_000L), now.getNano());
            }

            @Override
            public boolean isWallClockBased() {
                return true;
            }
        };
    }

    boolean takeNow() {
        return bucket.tryConsume(1);
    }

    boolean isBookedUp() {
        return untilFree().compareTo(HORIZON) > 0;
    }

    private Duration untilFree() {
        return Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill());
    }

    /** Counts one call and returns how long it has to wait for its turn. */
    Duration book() {
        return Duration.ofNanos(bucket.consumeIgnoringRateLimits(1));
    }

    /** Returns after how long to ask again, spread over the time that all who were turned away lately need. */
    synchronized Duration turnAway() {
        Instant now = clock.instant();
        if (now.isAfter(windowEnd)) {
            windowEnd = now.plus(WINDOW);
            turnedAway = 0;
        }
        turnedAway++;
        Duration spread = rate.interval().multipliedBy(turnedAway).plus(HORIZON);
        long after = (long) (spread.toNanos() * ThreadLocalRandom.current().nextDouble());
        return untilFree().plusNanos(after);
    }
}
