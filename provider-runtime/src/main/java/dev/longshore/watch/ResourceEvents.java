package dev.longshore.watch;

import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;

/** Receives what an informer of one kind sees. Calls come one after the other and must return quickly. */
public interface ResourceEvents {

    /**
     * An object was seen for the first time.
     *
     * @param initial whether it was there when the watch began, as opposed to created since
     */
    void added(ResourceKey key, ResourceObject object, boolean initial);

    /** An object was seen in a newer version. */
    void changed(ResourceKey key, ResourceObject before, ResourceObject after);

    /** An object is gone. */
    void removed(ResourceKey key);
}
