package dev.longshore.external;

import dev.longshore.resource.ManagedResource;

/**
 * Capability of an {@link ExternalClient}: a running create, update or delete can be stopped.
 *
 * <p>The runtime asks in this order: {@link OperationContext#isCancelRequested()} turns true, then this method is
 * called on the client that runs the operation, then the thread of a blocking call is interrupted. The operation has
 * ended when its call has returned, or, for an accepted operation, when a poll says so.
 *
 * @param <R> kind
 */
public interface OperationCanceller<R extends ManagedResource<?, ?>> extends ExternalClient<R> {

    /** Asks the external system to stop. Called from another thread than the call that it stops; must not block long. */
    void cancel(R resource, OperationContext operation) throws Exception;
}
