package dev.longshore.autoconfigure;

import dev.longshore.runtime.ProviderRuntime;

/** Adjusts the runtime before it is built. Beans of this type are called in their order, after the properties. */
@FunctionalInterface
public interface ProviderRuntimeBuilderCustomizer {

    /** Adjusts the builder; what was set before is overwritten. */
    void customize(ProviderRuntime.Builder builder);
}
