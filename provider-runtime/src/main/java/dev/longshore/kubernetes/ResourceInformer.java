package dev.longshore.kubernetes;

import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.watch.ResourceEvents;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.cache.Cache;
import io.kubernetes.client.informer.cache.Caches;
import io.kubernetes.client.informer.impl.DefaultSharedIndexInformer;
import io.kubernetes.client.openapi.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Watches all objects of one type and keeps their newest known version. Whatever is wrong with the API server, it keeps
 * trying, says so in {@link #health()}, and recovers by itself.
 */
public final class ResourceInformer {

    private final ResourceType type;
    private final WatchState state;
    private final InformerListeners listeners = new InformerListeners();
    private final Cache<WatchedObject> cache;
    private final DefaultSharedIndexInformer<WatchedObject, WatchedList> informer;

    /**
     * Creates an informer.
     *
     * @param namespace namespace to watch, null for all; of no effect on a cluster-scoped type
     */
    public ResourceInformer(KubernetesApi api, ResourceType type, @Nullable String namespace) {
        this(api, WatchTarget.of(type, namespace == null ? "" : namespace), Timing.SYSTEM);
    }

    ResourceInformer(KubernetesApi api, WatchTarget target, Timing timing) {
        this.type = target.type();
        this.state = new WatchState(target, timing);
        this.cache = new Cache<>("none", object -> List.of(), keyFunction());
        this.informer = new DefaultSharedIndexInformer<>(
                WatchedObject.class,
                new ApiListerWatcher(api, target, state, timing, listeners),
                0,
                cache,
                (objects, failure) -> failed(failure));
        informer.addEventHandler(listeners);
    }

    /** The library passes a marker of its own for an object that was deleted unseen, in spite of the type. */
    @SuppressWarnings("unchecked")
    private static Function<WatchedObject, String> keyFunction() {
        Function<KubernetesObject, String> function = object -> object instanceof WatchedObject watched
                ? watched.key()
                : Caches.deletionHandlingMetaNamespaceKeyFunc(object);
        return (Function<WatchedObject, String>) (Function<?, String>) function;
    }

    /** Requests that fail have been noted already. */
    private void failed(Throwable failure) {
        if (!(failure instanceof ApiException)) {
            state.failed("watch of " + type + " broke: " + failure.getMessage());
        }
    }

    /** Adds a receiver of events; before {@link #start()} only. */
    public void deliverTo(ResourceEvents events) {
        listen(new EventDelivery(type, events));
    }

    void listen(InformerListener listener) {
        listeners.add(listener);
    }

    /** Begins to watch. Returns at once. */
    public void start() {
        informer.run();
    }

    /** Ends for good. What is cached stays readable. */
    public void stop() {
        informer.stop();
    }

    /** Returns the API type. */
    public ResourceType type() {
        return type;
    }

    /** Whether everything that there was at the start can be read here. */
    public boolean hasSynced() {
        return informer.hasSynced();
    }

    /** Returns how it fares. */
    public InformerHealth health() {
        return state.health(hasSynced());
    }

    /** Returns the newest version that the watch has brought. */
    public Optional<ResourceObject> find(ResourceKey key) {
        return Optional.ofNullable(cached(key)).map(WatchedObject::parse);
    }

    /** Returns the keys of all objects. */
    public List<ResourceKey> keys() {
        return cache.list().stream()
                .map(object -> type.key(object.namespace(), object.name()))
                .toList();
    }

    @Nullable
    WatchedObject cached(ResourceKey key) {
        return cache.getByKey(WatchedObject.key(key.namespace(), key.name()));
    }
}
