package dev.longshore.runtime;

import dev.longshore.resource.ManagedResource;
import java.util.List;
import java.util.Optional;

/**
 * Reads the resources of a managed kind from the watch that the runtime has anyway: no request is sent. What is read may
 * be older than what the API server has, by the delay of a watch.
 *
 * <p>Each call decodes anew, so that nobody changes what another one reads. A resource that does not decode is left out;
 * its own conditions say why. Safe for use by several threads.
 *
 * @param <R> kind
 */
public interface ResourceLister<R extends ManagedResource<?, ?>> {

    /** Whether all resources that there were at the start can be read. Before that, some or all are missing. */
    boolean hasSynced();

    /**
     * Returns a resource, empty if it is not there or does not decode.
     *
     * @param namespace namespace, empty for a cluster-scoped kind
     * @param name name
     */
    Optional<R> find(String namespace, String name);

    /** Returns all resources that are watched, in no order. */
    List<R> list();

    /**
     * Returns the resources of a namespace, in no order.
     *
     * @param namespace namespace, empty for a cluster-scoped kind
     */
    List<R> list(String namespace);
}
