package dev.longshore.resource;

import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes object that asks for one external resource, following the Crossplane Resource Model.
 *
 * <pre>{@code
 * @ApiResource(group = "postgres.sample.longshore.dev", version = "v1alpha1")
 * public class Index extends ManagedResource<IndexParameters, IndexObservation> {}
 * }</pre>
 *
 * @param <P> record of {@code spec.forProvider}: what is wanted
 * @param <O> record of {@code status.atProvider}: what was observed
 */
public abstract non-sealed class ManagedResource<P, O> extends ApiObject {

    private @Nullable P parameters;
    private @Nullable O lastObservation;
    private @Nullable String externalName;

    /** For subclasses. */
    protected ManagedResource() {}

    final void bind(P boundParameters, @Nullable O boundObservation, @Nullable String boundExternalName) {
        this.parameters = boundParameters;
        this.lastObservation = boundObservation;
        this.externalName = boundExternalName;
    }

    /** Returns what is wanted, {@code spec.forProvider}. */
    public final P parameters() {
        return bound(parameters);
    }

    /** Returns what was last observed, {@code status.atProvider}; null if nothing was. */
    public final @Nullable O lastObservation() {
        return lastObservation;
    }

    /** Whether the id of the external resource is known; always true in observe, update and delete. */
    public final boolean hasExternalName() {
        return externalName != null;
    }

    /**
     * Returns the id of the external resource.
     *
     * @throws IllegalStateException if it is not known yet, which can be so only in a create whose id the external
     *     system assigns
     */
    public final String externalName() {
        if (externalName == null) {
            throw new IllegalStateException("External name of " + this + " is not known before it was created");
        }
        return externalName;
    }
}
