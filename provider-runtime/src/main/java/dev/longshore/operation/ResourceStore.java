package dev.longshore.operation;

import com.google.gson.JsonObject;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.util.Optional;

/**
 * Port to the managed resources of one kind in the Kubernetes API. All methods may be called from any thread.
 *
 * <p>Methods that talk to the API throw a {@link StoreException}, whose subclass says what that means.
 */
public interface ResourceStore {

    /**
     * Returns the newest version known here: the one in the informer's cache, or a newer one that this process wrote or
     * read. Makes no request, unless {@link #doubt} was called.
     */
    Optional<ResourceObject> current(ResourceKey key);

    /** Makes the next {@link #current} of the key read from the API server. */
    void doubt(ResourceKey key);

    /** Reads from the API server. */
    Optional<ResourceObject> read(ResourceKey key);

    /**
     * Sends a JSON merge patch (RFC 7386) of our own fields. With {@code metadata.resourceVersion} in it, it is refused
     * on any other version.
     *
     * @return the version that was written
     */
    ResourceObject patch(ResourceKey key, JsonObject mergePatch);

    /** As {@link #patch}, for the status subresource. */
    ResourceObject patchStatus(ResourceKey key, JsonObject mergePatch);
}
