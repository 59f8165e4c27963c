package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import dev.longshore.operation.ResourceStore;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The managed resources of one kind: what the informer has seen, and over it what this process has written or read
 * since. No lock is held while a request is on its way.
 */
public final class KubernetesResourceStore implements ResourceStore {

    private final KubernetesApi api;
    private final ResourceType type;
    private final ResourceInformer informer;
    private final NewerVersions newer = new NewerVersions();
    private final ConcurrentHashMap<ResourceKey, Object> doubts = new ConcurrentHashMap<>();

    /** Creates a store over an informer that was not started yet. */
    public KubernetesResourceStore(KubernetesApi api, ResourceInformer informer) {
        this.api = api;
        this.type = informer.type();
        this.informer = informer;
        informer.listen(new CatchUp());
    }

    @Override
    public Optional<ResourceObject> current(ResourceKey key) {
        return doubts.containsKey(key) ? read(key) : newest(key);
    }

    private Optional<ResourceObject> newest(ResourceKey key) {
        WatchedObject cached = informer.cached(key);
        NewerVersions.Version own = newer.get(key);
        if (cached == null || own == null) {
            return Optional.ofNullable(cached).map(WatchedObject::parse);
        }
        if (isAhead(own, cached)) {
            return own.object();
        }
        if (!cached.resourceVersion().equals(own.number())
                && !ResourceVersions.comparable(cached.resourceVersion(), own.number())) {
            return read(key);
        }
        newer.drop(key, own);
        return Optional.of(cached.parse());
    }

    private static boolean isAhead(NewerVersions.Version own, WatchedObject cached) {
        boolean isLastOfGone = own.object().isEmpty() && own.number().equals(cached.resourceVersion());
        return isLastOfGone || ResourceVersions.isNewer(own.number(), cached.resourceVersion());
    }

    @Override
    public void doubt(ResourceKey key) {
        doubts.put(key, new Object());
    }

    @Override
    public Optional<ResourceObject> read(ResourceKey key) {
        Object doubt = doubts.get(key);
        Optional<ResourceObject> found = api.find(ApiPath.of(type, key)).map(ResourceObject::of);
        found.ifPresentOrElse(object -> note(key, object), () -> noteGone(key));
        if (doubt != null) {
            doubts.remove(key, doubt);
        }
        return found;
    }

    @Override
    public ResourceObject patch(ResourceKey key, JsonObject mergePatch) {
        return write(key, () -> api.mergePatch(ApiPath.of(type, key), mergePatch));
    }

    @Override
    public ResourceObject patchStatus(ResourceKey key, JsonObject mergePatch) {
        return write(key, () -> api.mergePatch(ApiPath.of(type, key).status(), mergePatch));
    }

    private ResourceObject write(ResourceKey key, Supplier<JsonObject> request) {
        try {
            ResourceObject written = ResourceObject.of(request.get());
            note(key, written);
            return written;
        } catch (StoreException.Gone ex) {
            noteGone(key);
            throw ex;
        } catch (StoreException.Conflict | StoreException.Unavailable ex) {
            // What is known here is old, or was changed by a write whose answer is lost.
            doubt(key);
            throw ex;
        }
    }

    /** Looks at the cache last: the informer may have dropped the object while the answer was on its way. */
    private void note(ResourceKey key, ResourceObject object) {
        newer.put(key, object);
        if (informer.cached(key) == null) {
            newer.drop(key);
        }
    }

    private void noteGone(ResourceKey key) {
        WatchedObject cached = informer.cached(key);
        if (cached != null) {
            newer.putGone(key, cached.resourceVersion());
        }
    }

    /** Returns how many versions are kept beside the cache of the informer. */
    int ahead() {
        return newer.size();
    }

    private final class CatchUp implements InformerListener {

        @Override
        public void listing() {
            newer.listing();
        }

        @Override
        public void listed(WatchedList list) {
            newer.listed(list.resourceVersion());
        }

        @Override
        public void added(WatchedObject object) {
            seen(object);
        }

        @Override
        public void changed(WatchedObject before, WatchedObject after) {
            seen(after);
        }

        @Override
        public void removed(WatchedObject object) {
            ResourceKey key = keyOf(object);
            newer.drop(key);
            doubts.remove(key);
        }

        private void seen(WatchedObject object) {
            ResourceKey key = keyOf(object);
            NewerVersions.@Nullable Version own = newer.get(key);
            if (own != null && hasCaughtUp(own, object)) {
                newer.drop(key, own);
            }
        }

        private boolean hasCaughtUp(NewerVersions.Version own, WatchedObject object) {
            return !isAhead(own, object)
                    && (object.resourceVersion().equals(own.number())
                            || ResourceVersions.comparable(object.resourceVersion(), own.number()));
        }

        private ResourceKey keyOf(WatchedObject object) {
            return type.key(object.namespace(), object.name());
        }
    }
}
