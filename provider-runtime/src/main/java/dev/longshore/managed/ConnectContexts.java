package dev.longshore.managed;

import dev.longshore.external.ConnectContext;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;

/** Port to what connectors may read: provider configurations and Secrets. */
@FunctionalInterface
public interface ConnectContexts {

    /**
     * Returns a context for one pass over a resource. What is read through it brings the resource back when it changes.
     */
    ConnectContext of(ResourceKey key, ResourceObject resource);
}
