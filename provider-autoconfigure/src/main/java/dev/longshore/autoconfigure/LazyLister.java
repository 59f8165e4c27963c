package dev.longshore.autoconfigure;

import dev.longshore.resource.ManagedResource;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.ResourceLister;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A lister that finds its runtime when it is used, because the runtime needs the connectors that it is injected into. */
final class LazyLister<R extends ManagedResource<?, ?>> implements ResourceLister<R> {

    private final Supplier<ProviderRuntime> runtime;
    private final Class<R> kind;

    LazyLister(Supplier<ProviderRuntime> runtime, Class<R> kind) {
        this.runtime = runtime;
        this.kind = kind;
    }

    private ResourceLister<R> lister() {
        return runtime.get().lister(kind);
    }

    @Override
    public boolean hasSynced() {
        return lister().hasSynced();
    }

    @Override
    public Optional<R> find(String namespace, String name) {
        return lister().find(namespace, name);
    }

    @Override
    public List<R> list() {
        return lister().list();
    }

    @Override
    public List<R> list(String namespace) {
        return lister().list(namespace);
    }
}
