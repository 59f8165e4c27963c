package dev.longshore.external;

import dev.longshore.resource.ManagedResource;

/**
 * Capability of an {@link ExternalClient}: the id of the external resource follows from the spec, so that after an
 * unknown outcome it is enough to look.
 *
 * @param <R> kind
 */
public interface DeterministicName<R extends ManagedResource<?, ?>> extends ExternalClient<R> {

    /**
     * Returns the id that the external resource will have. Used when the annotation {@code crossplane.io/external-name}
     * is empty, and stored there before the create is sent; a later change of the spec does not change a stored name.
     *
     * <p>The default is the name of the managed resource; override it if resources of the same name in two namespaces
     * must not share an external resource.
     */
    default String externalNameOf(R resource) {
        return resource.name();
    }
}
