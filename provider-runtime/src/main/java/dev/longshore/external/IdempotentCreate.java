package dev.longshore.external;

import dev.longshore.resource.ManagedResource;
import java.time.Duration;

/**
 * Capability of an {@link ExternalClient}: the external system honours an idempotency token, so that a create whose
 * outcome is unknown can be sent again with the same token and body.
 *
 * @param <R> kind
 */
public interface IdempotentCreate<R extends ManagedResource<?, ?>> extends ExternalClient<R> {

    /**
     * Creates the external resource, sending the token.
     *
     * @param token the same for all attempts of this create, new for each other create
     */
    CreateResult create(R resource, OperationContext operation, String token) throws Exception;

    /** Returns how long the external system remembers a token after it was first sent. */
    Duration tokenValidity();

    @Override
    default CreateResult create(R resource, OperationContext operation) throws Exception {
        return create(resource, operation, operation.owner().token());
    }
}
