package dev.longshore.kubernetes;

import dev.longshore.external.ExternalException;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.resource.UndecodableResourceException;
import dev.longshore.watch.ResourceEvents;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All provider configurations of one kind.
 *
 * @param <C> kind
 */
final class ProviderConfigs<C extends ConfigResource<?>> {

    private final ResourceType type;
    private final ResourceDecoder<C> decoder;
    private final ResourceInformer informer;

    ProviderConfigs(KubernetesApi api, Class<C> kind, @Nullable String namespace, Consumer<ResourceKey> onChange) {
        this.type = ResourceType.of(kind);
        this.decoder = ResourceDecoder.of(kind);
        this.informer = new ResourceInformer(api, type, namespace);
        informer.deliverTo(new Changes(onChange));
    }

    ResourceType type() {
        return type;
    }

    ResourceInformer informer() {
        return informer;
    }

    C get(ResourceKey key) {
        return informer.find(key).map(object -> decode(key, object)).orElseThrow(() -> missing(key));
    }

    private C decode(ResourceKey key, ResourceObject object) {
        try {
            return decoder.decode(object);
        } catch (UndecodableResourceException ex) {
            throw ExternalException.rejected(failure(key, ": " + ex.getMessage() + "; correct its spec"), ex);
        }
    }

    private ExternalException missing(ResourceKey key) {
        String problem = informer.health().problem();
        if (!informer.hasSynced()) {
            String why = problem == null ? "it was not listed yet" : problem;
            return ExternalException.transientFailure(failure(key, " is not known yet: " + why), null);
        }
        return ExternalException.rejected(failure(key, " does not exist; create it or change spec.providerConfigRef"));
    }

    private String failure(ResourceKey key, String cause) {
        String name = key.namespace().isEmpty() ? key.name() : key.namespace() + "/" + key.name();
        return "cannot get provider configuration: " + type.kind() + " " + name + cause;
    }

    /** Who uses a configuration is counted in its status, which is no change of it. */
    private record Changes(Consumer<ResourceKey> onChange) implements ResourceEvents {

        @Override
        public void added(ResourceKey key, ResourceObject object, boolean initial) {
            onChange.accept(key);
        }

        @Override
        public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
            if (!before.spec().equals(after.spec())) {
                onChange.accept(key);
            }
        }

        @Override
        public void removed(ResourceKey key) {
            onChange.accept(key);
        }
    }
}
