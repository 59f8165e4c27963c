package dev.longshore.actuate.endpoint;

import dev.longshore.runtime.OperationsView.CancelResult;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Answer to a wish to cancel.
 *
 * @param id operation
 * @param result {@code accepted}, {@code not-found} or {@code not-supported}
 * @param message what happens next
 */
public record CancelDescriptor(String id, String result, String message) implements OperationResponseBody {

    static final String ACCEPTED = "accepted";
    static final String NOT_FOUND = "not-found";
    static final String NOT_SUPPORTED = "not-supported";

    static CancelDescriptor of(String id, CancelResult result) {
        return switch (result) {
            case ACCEPTED ->
                new CancelDescriptor(id, ACCEPTED, "Asked to stop; the operation ends when its call has returned.");
            case NOT_FOUND -> new CancelDescriptor(id, NOT_FOUND, "There is no such operation; it may have ended.");
            case NOT_SUPPORTED ->
                new CancelDescriptor(
                        id, NOT_SUPPORTED, "Operations of this kind cannot be stopped while they run; it goes on.");
        };
    }
}
