package dev.longshore.managed;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.UndecodableResourceException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What kept a pass from knowing or doing something.
 *
 * @param phase what was tried
 * @param failureClass class of the failure
 * @param message text of the failure, without the phase
 * @param retryAfter how long the external system asked to wait, null if it did not
 */
record Problem(
        Phase phase,
        FailureClass failureClass,
        String message,
        @Nullable Duration retryAfter) {

    /** What was tried, with the words that conditions and events use for it. */
    enum Phase {
        DECODE("decode failed", "CannotInitializeManagedResource"),
        CONNECT("connect failed", "CannotConnectToProvider"),
        OBSERVE("observe failed", "CannotObserveExternalResource"),
        POLL("poll of the running operation failed", "CannotObserveExternalResource"),
        LOOKUP("lookup by owner failed", "CannotObserveExternalResource"),
        PUBLISH("cannot create or update connection secret", "CannotPublishConnectionDetails"),
        STUCK("the external system does not answer", "ExternalClientStuck"),
        WRITE("cannot update managed resource", "CannotUpdateManagedResource");

        private final String prefix;
        private final String eventReason;

        Phase(String prefix, String eventReason) {
            this.prefix = prefix;
            this.eventReason = eventReason;
        }

        String eventReason() {
            return eventReason;
        }
    }

    static Problem interrupted(Phase phase, Throwable ex) {
        String message = "it took too long and was interrupted (" + textOf(ex) + ")";
        return new Problem(phase, FailureClass.TRANSIENT, message, null);
    }

    static Problem stuck(Duration limit) {
        String message = "its client has not returned within " + limit.toSeconds()
                + "s and ignores interruption; this resource waits until it returns or the provider is started anew";
        return new Problem(Phase.STUCK, FailureClass.TRANSIENT, message, null);
    }

    static Problem of(Phase phase, Throwable ex) {
        if (ex instanceof ExternalException external) {
            return new Problem(phase, classOf(external), textOf(ex), external.retryAfter());
        }
        if (ex instanceof UndecodableResourceException) {
            return new Problem(Phase.DECODE, FailureClass.REJECTED, textOf(ex), null);
        }
        boolean refused = ex instanceof StoreException.Refused;
        return new Problem(phase, refused ? FailureClass.REJECTED : FailureClass.TRANSIENT, textOf(ex), null);
    }

    /** A read has no outcome that could be unknown. */
    private static FailureClass classOf(ExternalException ex) {
        return ex.failureClass() == FailureClass.OUTCOME_UNKNOWN ? FailureClass.TRANSIENT : ex.failureClass();
    }

    private static String textOf(Throwable ex) {
        String message = ex.getMessage();
        return message == null || message.isBlank() ? ex.getClass().getSimpleName() : message;
    }

    /** Text for the condition. */
    String text() {
        return prefix() + ": " + message;
    }

    private String prefix() {
        return phase.prefix;
    }
}
