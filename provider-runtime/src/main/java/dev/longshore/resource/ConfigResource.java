package dev.longshore.resource;

import org.jspecify.annotations.Nullable;

/**
 * Configuration that managed resources share: where the external system is and how to sign in ({@code ProviderConfig}
 * of the Crossplane Resource Model).
 *
 * @param <S> record of {@code spec}
 */
public abstract non-sealed class ConfigResource<S> extends ApiObject {

    private @Nullable S spec;

    /** For subclasses. */
    protected ConfigResource() {}

    final void bindSpec(S bound) {
        this.spec = bound;
    }

    /** Returns {@code spec}. */
    public final S spec() {
        return bound(spec);
    }
}
