package dev.longshore.runtime;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one kind.
 *
 * @param pollInterval time between two looks at an external resource that is as it should be
 * @param pollJitter part of the poll interval by which it is varied, 0 to below 1
 * @param maxConcurrentReconciles resources of the kind that are looked at at once
 * @param reconcileTimeout how long one look at a resource may take before its thread is interrupted, and replaced if that is
 *     of no use
 * @param maxConcurrentOperations operations of the kind that run at once, null for no limit but the common one
 * @param queueCapacity operations of the kind that may wait for a permit
 * @param timeouts how long operations may take
 * @param onChange what to do with a running operation when the spec changes
 * @param backoff delays after failures
 */
public record KindSettings(
        Duration pollInterval,
        double pollJitter,
        int maxConcurrentReconciles,
        Duration reconcileTimeout,
        @Nullable Integer maxConcurrentOperations,
        int queueCapacity,
        Timeouts timeouts,
        OnChange onChange,
        BackoffSettings backoff) {

    /** Each is a thread while it works; more is a typing error. */
    static final int MAX_THREADS = 100_000;

    private static final int MAX_WAITING = 10_000_000;

    /** What holds when nothing is set. */
    public static final KindSettings DEFAULTS = new KindSettings(
            Duration.ofMinutes(1),
            0.1,
            10,
            Duration.ofMinutes(2),
            null,
            1000,
            Timeouts.DEFAULTS,
            OnChange.WAIT,
            BackoffSettings.DEFAULTS);

    /** Creates settings with the default timeout of a look. */
    public KindSettings(
            Duration pollInterval,
            double pollJitter,
            int maxConcurrentReconciles,
            @Nullable Integer maxConcurrentOperations,
            int queueCapacity,
            Timeouts timeouts,
            OnChange onChange,
            BackoffSettings backoff) {
        this(
                pollInterval,
                pollJitter,
                maxConcurrentReconciles,
                DEFAULTS.reconcileTimeout(),
                maxConcurrentOperations,
                queueCapacity,
                timeouts,
                onChange,
                backoff);
    }

    /**
     * Checks these settings against those of all kinds.
     *
     * @throws InvalidSettingException if the kind may run more than all kinds together, which is a misunderstanding
     */
    public void requireWithin(int maxOfAllKinds) {
        if (maxConcurrentOperations != null && maxConcurrentOperations > maxOfAllKinds) {
            throw new InvalidSettingException(
                    "operations.max-concurrent",
                    maxConcurrentOperations,
                    "must not be more than longshore.operations.max-concurrent (" + maxOfAllKinds + ")");
        }
    }

    /** Checks the values. */
    public KindSettings {
        Checks.positive("poll-interval", pollInterval);
        Checks.share("poll-jitter", pollJitter);
        Checks.between("reconciler.max-concurrent", maxConcurrentReconciles, MAX_THREADS);
        Checks.positive("reconciler.timeout", reconcileTimeout);
        if (maxConcurrentOperations != null) {
            Checks.between("operations.max-concurrent", maxConcurrentOperations, MAX_THREADS);
        }
        Checks.between("operations.queue-capacity", queueCapacity, MAX_WAITING);
    }

    /** What to do with a running operation when the spec changes. */
    public enum OnChange {
        /** Let it end, then go straight to the newest spec. */
        WAIT,
        /** Ask it to stop if the kind can, then go to the newest spec. */
        CANCEL
    }

    /**
     * How long operations may take, from the moment they start.
     *
     * @param create for a create
     * @param update for an update
     * @param delete for a delete
     */
    public record Timeouts(Duration create, Duration update, Duration delete) {

        /** Thirty minutes each. */
        public static final Timeouts DEFAULTS =
                new Timeouts(Duration.ofMinutes(30), Duration.ofMinutes(30), Duration.ofMinutes(30));

        /** Checks the values. */
        public Timeouts {
            Checks.positive("operations.timeout.create", create);
            Checks.positive("operations.timeout.update", update);
            Checks.positive("operations.timeout.delete", delete);
        }
    }

    /**
     * Delays after failures.
     *
     * @param base delay after the first failure; doubles with each further one
     * @param max longest delay
     */
    public record BackoffSettings(Duration base, Duration max) {

        /** From one second to one minute. */
        public static final BackoffSettings DEFAULTS =
                new BackoffSettings(Duration.ofSeconds(1), Duration.ofMinutes(1));

        /** Checks the values. */
        public BackoffSettings {
            Checks.positive("backoff.base", base);
            Checks.notLonger("backoff.base", base, "backoff.max", max);
        }
    }
}
