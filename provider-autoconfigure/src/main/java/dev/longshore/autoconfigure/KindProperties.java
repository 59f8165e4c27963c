package dev.longshore.autoconfigure;

import dev.longshore.runtime.KindSettings.OnChange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of one kind. What is not set is as for all kinds.
 *
 * @param pollInterval Time between two looks at an external resource that is as it should be.
 * @param pollJitter Part of the poll interval by which it is varied, from 0 to below 1.
 * @param reconciler Work on managed resources.
 * @param operations Operations on external resources.
 * @param backoff Delays after failures.
 */
public record KindProperties(
        @Nullable Duration pollInterval,
        @Nullable Double pollJitter,
        @DefaultValue Reconciler reconciler,
        @DefaultValue Operations operations,
        @DefaultValue Backoff backoff) {

    /**
     * Work on managed resources.
     *
     * @param maxConcurrent Resources of the kind that are reconciled at once.
     * @param timeout How long one look at a resource may take before its thread is interrupted.
     */
    public record Reconciler(
            @Nullable Integer maxConcurrent, @Nullable Duration timeout) {}

    /**
     * Operations on external resources.
     *
     * @param maxConcurrent Operations of the kind that run at once. Limited only by the number for all kinds when not set.
     * @param queueCapacity Operations of the kind that may wait until they can run.
     * @param timeout How long operations may take.
     * @param onChange What to do with a running operation when the spec changes.
     */
    public record Operations(
            @Nullable Integer maxConcurrent,
            @Nullable Integer queueCapacity,
            @DefaultValue Timeout timeout,
            @Nullable OnChange onChange) {}

    /**
     * How long operations may take.
     *
     * @param create How long a create may take.
     * @param update How long an update may take.
     * @param delete How long a delete may take.
     */
    public record Timeout(
            @Nullable Duration create,
            @Nullable Duration update,
            @Nullable Duration delete) {}

    /**
     * Delays after failures.
     *
     * @param base Delay after the first failure. It doubles with each further one.
     * @param max Longest delay.
     */
    public record Backoff(@Nullable Duration base, @Nullable Duration max) {}
}
