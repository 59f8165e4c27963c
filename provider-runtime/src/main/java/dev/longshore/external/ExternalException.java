package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A failure whose class the author's code knows. Thrown from a mutating call, every class but
 * {@link #outcomeUnknown} says that the call has ended and that the next observation shows whatever it did change; from
 * a create without {@link DeterministicName} it says that nothing was created.
 *
 * <p>The message is shown in conditions and events: it must not hold secrets.
 */
public final class ExternalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureClass failureClass;
    private final @Nullable Duration retryAfter;

    private ExternalException(
            FailureClass failureClass, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.failureClass = failureClass;
        this.retryAfter = retryAfter;
    }

    /** The external system could not be reached or is in trouble; retried with growing delay. */
    public static ExternalException transientFailure(String message) {
        return transientFailure(message, null);
    }

    /** As {@link #transientFailure(String)}, with the cause. */
    public static ExternalException transientFailure(String message, @Nullable Throwable cause) {
        return new ExternalException(FailureClass.TRANSIENT, message, null, cause);
    }

    /**
     * No retry will help soon: a bad value, a missing right. Retried slowly, and at once when the spec or something it
     * depends on changes.
     */
    public static ExternalException rejected(String message) {
        return rejected(message, null);
    }

    /** As {@link #rejected(String)}, with the cause. */
    public static ExternalException rejected(String message, @Nullable Throwable cause) {
        return new ExternalException(FailureClass.REJECTED, message, null, cause);
    }

    /**
     * The account makes too many calls; all calls of the account pause.
     *
     * @param retryAfter how long the external system asks to wait, null if it did not say
     */
    public static ExternalException throttled(String message, @Nullable Duration retryAfter) {
        return new ExternalException(FailureClass.THROTTLED, message, retryAfter, null);
    }

    /** Something else is going on with the external resource; the runtime waits, which is no failure. */
    public static ExternalException busy(String message) {
        return new ExternalException(FailureClass.BUSY, message, null, null);
    }

    /** The request may have had an effect and nobody can say; the runtime finds out before it does anything else. */
    public static ExternalException outcomeUnknown(String message) {
        return outcomeUnknown(message, null);
    }

    /** As {@link #outcomeUnknown(String)}, with the cause. */
    public static ExternalException outcomeUnknown(String message, @Nullable Throwable cause) {
        return new ExternalException(FailureClass.OUTCOME_UNKNOWN, message, null, cause);
    }

    /** Returns the class of the failure. */
    public FailureClass failureClass() {
        return failureClass;
    }

    /** Returns how long the external system asked to wait, null if it did not say. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
