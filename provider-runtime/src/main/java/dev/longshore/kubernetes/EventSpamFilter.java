package dev.longshore.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Lets an object make some news at once, and then one more from time to time. Used by one thread. */
final class EventSpamFilter {

    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);

    private static final int OBJECTS = 4_096;

    private final Map<String, Bucket> buckets = new RecentlyUsed<>(OBJECTS);

    boolean accepts(String uid, Instant now) {
        return buckets.computeIfAbsent(uid, key -> new Bucket(now)).take(now);
    }

    private static final class Bucket {

        private double tokens = BURST;
        private Instant filled;

        Bucket(Instant now) {
            this.filled = now;
        }

        boolean take(Instant now) {
            double more = (double) Duration.between(filled, now).toMillis() / REFILL.toMillis();
            tokens = Math.min(BURST, tokens + Math.max(0, more));
            filled = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
