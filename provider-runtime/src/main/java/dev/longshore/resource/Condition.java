package dev.longshore.resource;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One condition of {@code status.conditions}.
 *
 * @param type for example {@code Ready}
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param reason one word in camel case
 * @param message text for people, null for none
 * @param observedGeneration generation that the condition speaks of, 0 for none
 * @param lastTransitionTime when the entry last changed
 */
public record Condition(
        String type,
        String status,
        String reason,
        @Nullable String message,
        long observedGeneration,
        Instant lastTransitionTime) {

    /** Type of the condition that says whether the external resource can be used. */
    public static final String READY = "Ready";

    /** Type of the condition that says whether the external resource is as the spec wants it. */
    public static final String SYNCED = "Synced";
}
