package dev.longshore.operation;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.FailureClass;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a call of the author's code ended. */
sealed interface OperationOutcome {

    /**
     * The operation is done.
     *
     * @param externalName id that came back, null for none
     * @param details details to publish
     */
    record Succeeded(@Nullable String externalName, ConnectionDetails details) implements OperationOutcome {}

    /**
     * The operation was accepted and goes on outside.
     *
     * @param handle handle to poll
     * @param pollAfter when to poll first, null for the runtime's own choice
     * @param externalName id that came back already, null for none
     * @param details details to publish
     */
    record Accepted(
            String handle,
            @Nullable Duration pollAfter,
            @Nullable String externalName,
            ConnectionDetails details) implements OperationOutcome {}

    /**
     * The operation failed and changed nothing.
     *
     * @param failureClass class of the failure
     * @param message what happened
     * @param retryAfter how long the external system asked to wait, null if it did not
     */
    record Failed(
            FailureClass failureClass,
            String message,
            @Nullable Duration retryAfter) implements OperationOutcome {}

    /**
     * Nobody knows.
     *
     * @param message what happened
     * @param cancelled whether it was asked to stop
     */
    record Unknown(String message, boolean cancelled) implements OperationOutcome {}

    /**
     * The external system was not called.
     *
     * @param message why not
     */
    record NotSent(String message) implements OperationOutcome {}
}
