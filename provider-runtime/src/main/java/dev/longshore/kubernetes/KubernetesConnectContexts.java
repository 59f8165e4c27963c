package dev.longshore.kubernetes;

import dev.longshore.external.ConnectContext;
import dev.longshore.managed.ConnectContexts;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Provider configurations and Secrets for connectors, from caches. Remembers which resource has read what, and names the
 * resources that have to be looked at again when it changes.
 */
public final class KubernetesConnectContexts implements ConnectContexts {

    private final Map<String, ProviderConfigs<?>> configs = new LinkedHashMap<>();
    private final Map<String, List<ProviderConfigs<?>>> configsOfKind = new LinkedHashMap<>();
    private final Consumer<ResourceKey> onChange;
    private final Dependencies dependencies;
    private final SecretWatch watch;
    private final SecretReader secrets;

    /**
     * Creates contexts for resources of some kinds.
     *
     * @param namespace namespace to watch, null for all
     * @param onChange gets the key of each resource that has read something which has changed; must return quickly
     */
    public KubernetesConnectContexts(
            KubernetesApi api,
            Collection<? extends Class<? extends ManagedResource<?, ?>>> kinds,
            SecretWatch watch,
            @Nullable String namespace,
            Consumer<ResourceKey> onChange) {
        this.onChange = onChange;
        this.watch = watch;
        this.dependencies = new Dependencies(this::unread);
        this.secrets = new SecretReader(watch, this::secretChanged);
        kinds.forEach(kind -> configsOfKind.put(
                ResourceType.of(kind).id(),
                ResourceType.providerConfigsOf(kind).stream()
                        .<ProviderConfigs<?>>map(config -> configs(api, config, namespace))
                        .toList()));
    }

    private <C extends ConfigResource<?>> ProviderConfigs<?> configs(
            KubernetesApi api, Class<C> kind, @Nullable String namespace) {
        return configs.computeIfAbsent(
                ResourceType.of(kind).id(), id -> new ProviderConfigs<>(api, kind, namespace, this::changed));
    }

    @Override
    public ConnectContext of(ResourceKey key, ResourceObject resource) {
        dependencies.begin(key);
        List<ProviderConfigs<?>> allowed = configsOfKind.getOrDefault(key.kind(), List.of());
        return new PassContext(key, resource, allowed, secrets, dependency -> dependencies.add(key, dependency));
    }

    /** Forgets what a resource that is gone has read. */
    public void forget(ResourceKey key) {
        dependencies.forget(key);
    }

    private void changed(ResourceKey dependency) {
        dependencies.readersOf(dependency).forEach(onChange);
    }

    private void secretChanged(String key) {
        int slash = key.indexOf('/');
        changed(SecretWatch.SECRET.key(key.substring(0, slash), key.substring(slash + 1)));
    }

    private void unread(ResourceKey dependency) {
        if (dependency.kind().equals(SecretWatch.SECRET.id())) {
            secrets.forget(dependency.namespace(), dependency.name());
        }
    }

    /** Begins to watch provider configurations. Returns at once. */
    public void start() {
        informers().forEach(ResourceInformer::start);
    }

    /** Ends for good. */
    public void stop() {
        informers().forEach(ResourceInformer::stop);
    }

    /** Whether all provider configurations that there were at the start are known. */
    public boolean hasSynced() {
        return informers().allMatch(ResourceInformer::hasSynced);
    }

    /** Returns how the watches on provider configurations and Secrets fare. */
    public List<InformerHealth> health() {
        return Stream.concat(informers().map(ResourceInformer::health), Stream.of(watch.health()))
                .toList();
    }

    private Stream<ResourceInformer> informers() {
        return configs.values().stream().map(ProviderConfigs::informer);
    }
}
