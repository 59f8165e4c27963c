package dev.longshore.external;

import dev.longshore.resource.ManagedResource;

/**
 * Acts on the external system for one managed resource.
 *
 * <p>Capabilities are declared by implementing them; each is a client itself: {@link DeterministicName},
 * {@link IdempotentCreate}, {@link OwnerLookup}, {@link OperationPoller}, {@link OperationCanceller}. What a client can
 * do decides how the runtime gets out of an unknown outcome without a person's help.
 *
 * <p>How failures are taken: an {@link ExternalException} says its class itself. Any other exception is transient when
 * {@link #observe} throws it, and an unknown outcome when create, update or delete throw it, because the request may
 * have been sent; the runtime then finds out before it does anything else. {@link InterruptedException} is no exception
 * to that: a call that is interrupted stops what it started, as safely as it can, and lets it through.
 *
 * @param <R> kind
 */
public interface ExternalClient<R extends ManagedResource<?, ?>> extends AutoCloseable {

    /**
     * Looks at the external resource and changes nothing. Called only when the external name is known.
     *
     * @return {@link Observation#absent()} only if the external system positively said that nothing has this name
     */
    Observation observe(R resource) throws Exception;

    /**
     * Creates the external resource. May take as long as {@link OperationContext#deadline()} allows, or hand out a
     * handle at once.
     *
     * <p>Without {@link DeterministicName} or {@link IdempotentCreate}, report an id the moment it is known by
     * {@link OperationContext#recordExternalName}.
     */
    CreateResult create(R resource, OperationContext operation) throws Exception;

    /** Changes the external resource to what {@link ManagedResource#parameters()} wants. */
    UpdateResult update(R resource, OperationContext operation) throws Exception;

    /** Deletes the external resource; something already gone is a success. */
    DeleteResult delete(R resource, OperationContext operation) throws Exception;

    /** Gives back what this client holds; does nothing by default. */
    @Override
    default void close() throws Exception {}
}
