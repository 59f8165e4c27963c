package dev.longshore.actuate.endpoint;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/** Gives the answers of the {@link OperationsEndpoint} their HTTP status. */
@EndpointWebExtension(endpoint = OperationsEndpoint.class)
public class OperationsEndpointWebExtension {

    private static final int STATUS_ACCEPTED = 202;
    private static final int STATUS_CONFLICT = 409;

    private final OperationsEndpoint endpoint;

    /** Extends the given endpoint. */
    public OperationsEndpointWebExtension(OperationsEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Returns pools and operations; 400 with a message if a filter names no kind or state. */
    @ReadOperation
    public WebEndpointResponse<OperationResponseBody> operations(
            @Nullable String kind, @Nullable String namespace, @Nullable String state) {
        try {
            return new WebEndpointResponse<>(endpoint.operations(kind, namespace, state));
        } catch (InvalidEndpointRequestException e) {
            ProblemDescriptor problem = new ProblemDescriptor(String.valueOf(e.getReason()));
            return new WebEndpointResponse<>(problem, WebEndpointResponse.STATUS_BAD_REQUEST);
        }
    }

    /** Asks an operation to stop; 202 if it was asked, 404 if there is none, 409 if the kind cannot. */
    @DeleteOperation
    public WebEndpointResponse<CancelDescriptor> cancel(@Selector String id) {
        CancelDescriptor answer = endpoint.cancel(id);
        return new WebEndpointResponse<>(answer, statusOf(answer));
    }

    private static int statusOf(CancelDescriptor answer) {
        return switch (answer.result()) {
            case CancelDescriptor.ACCEPTED -> STATUS_ACCEPTED;
            case CancelDescriptor.NOT_FOUND -> WebEndpointResponse.STATUS_NOT_FOUND;
            default -> STATUS_CONFLICT;
        };
    }

    /**
     * What is wrong with a request.
     *
     * @param message what is wrong and what to do
     */
    public record ProblemDescriptor(String message) implements OperationResponseBody {}
}
