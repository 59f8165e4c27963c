package dev.longshore.test.crash;

import java.time.Duration;
import java.util.Random;

/**
 * Random moments to kill at. The seed is printed, and the system property {@code longshore.crash.seed} sets it: the same
 * seed chooses the same moments, though not what a process is doing then.
 */
public final class KillTimes {

    private static final String SEED = "longshore.crash.seed";

    private final long seed;
    private final Random random;

    KillTimes(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** Returns the moments of a test, and prints their seed under its name. */
    public static KillTimes of(String test) {
        KillTimes times = new KillTimes(Long.getLong(SEED, System.nanoTime()));
        System.out.println(test + ": seed " + times.seed + ", repeat it with -D" + SEED + "=" + times.seed);
        return times;
    }

    /** Returns the seed. */
    public long seed() {
        return seed;
    }

    /** Returns the source of all that the test decides by chance. */
    public Random random() {
        return random;
    }

    /** Returns a moment from now to the limit. */
    public Duration within(Duration limit) {
        return Duration.ofNanos((long) (random.nextDouble() * limit.toNanos()));
    }
}
