package dev.longshore.runtime;

import dev.longshore.kubernetes.ResourceInformer;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.UndecodableResourceException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads from an informer. */
final class InformerLister<R extends ManagedResource<?, ?>> implements ResourceLister<R> {

    private final ResourceInformer informer;
    private final ResourceDecoder<R> decoder;

    InformerLister(ResourceInformer informer, ResourceDecoder<R> decoder) {
        this.informer = informer;
        this.decoder = decoder;
    }

    @Override
    public boolean hasSynced() {
        return informer.hasSynced();
    }

    @Override
    public Optional<R> find(String namespace, String name) {
        return find(informer.type().key(namespace, name));
    }

    @Override
    public List<R> list() {
        return list(key -> true);
    }

    @Override
    public List<R> list(String namespace) {
        return list(key -> key.namespace().equals(namespace));
    }

    private List<R> list(Predicate<ResourceKey> wanted) {
        return informer.keys().stream()
                .filter(wanted)
                .map(this::find)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<R> find(ResourceKey key) {
        try {
            return informer.find(key).map(decoder::decode);
        } catch (UndecodableResourceException ex) {
            return Optional.empty();
        }
    }
}
