package dev.longshore.resource;

import org.jspecify.annotations.Nullable;

/**
 * A typed, read-only view of one version of a Kubernetes object.
 *
 * <p>Instances are made by {@link ResourceDecoder}, one for each use: nothing that is done to one reaches the runtime
 * or another call. Subclasses need a constructor without arguments and add nothing else.
 */
public abstract sealed class ApiObject permits ManagedResource, ConfigResource {

    private @Nullable ResourceMetadata metadata;

    ApiObject() {}

    final void bindMetadata(ResourceMetadata bound) {
        this.metadata = bound;
    }

    /** Returns what Kubernetes knows of the object. */
    public final ResourceMetadata metadata() {
        return bound(metadata);
    }

    /** Returns {@code name}, the name of the Kubernetes object. */
    public final String name() {
        return metadata().name();
    }

    /** Returns the namespace of the Kubernetes object, empty for a cluster-scoped one. */
    public final String namespace() {
        return metadata().namespace();
    }

    static <T> T bound(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("Instances come from ResourceDecoder; a constructed one holds nothing");
        }
        return value;
    }

    @Override
    public final String toString() {
        return metadata == null ? getClass().getSimpleName() : getClass().getSimpleName() + " " + metadata.name();
    }
}
