package dev.longshore.runtime;

import dev.longshore.external.ExternalConnector;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;

/**
 * A kind that a provider manages.
 *
 * @param <R> kind
 * @param type class of the kind
 * @param connector makes clients for it
 */
public record ManagedKind<R extends ManagedResource<?, ?>>(Class<R> type, ExternalConnector<R> connector) {

    /** Returns the API type. */
    public ResourceType resourceType() {
        return ResourceType.of(type);
    }
}
