package dev.longshore.external;

import dev.longshore.resource.ManagedResource;
import java.util.Collection;

/**
 * Capability of an {@link ExternalClient}: external resources can be found by their owner, because create stored
 * {@link Owner#tags()} or the like with them.
 *
 * @param <R> kind
 */
public interface OwnerLookup<R extends ManagedResource<?, ?>> extends ExternalClient<R> {

    /**
     * Returns the ids of all living external resources that were created for the owner; empty if the external system
     * positively knows of none.
     */
    Collection<String> findByOwner(R resource, Owner owner) throws Exception;
}
