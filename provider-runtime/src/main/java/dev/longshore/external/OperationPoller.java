package dev.longshore.external;

import dev.longshore.resource.ManagedResource;

/**
 * Capability of an {@link ExternalClient}: operations are accepted at once and found again by a handle. Nothing blocks
 * while such an operation runs, and it survives a restart of the provider.
 *
 * @param <R> kind
 */
public interface OperationPoller<R extends ManagedResource<?, ?>> extends ExternalClient<R> {

    /**
     * Asks how far an accepted operation is.
     *
     * @throws Exception the poll failed, not the operation; it is repeated
     */
    PollResult poll(R resource, OperationHandle handle, OperationContext operation) throws Exception;

    /** Makes a handle of what the external system calls its operation; nobody else can make one. */
    default OperationHandle handle(String value) {
        return new OperationHandle(value);
    }
}
