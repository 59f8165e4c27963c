package dev.longshore.managed;

import dev.longshore.operation.ExternalSession;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceKey;
import org.jspecify.annotations.Nullable;

/**
 * One pass over one resource: its key, its facts, and the session that the facts were gathered with.
 *
 * @param key resource
 * @param facts what was gathered
 * @param session client for the version that the facts speak of, null if none was needed or could be had
 */
record Pass(ResourceKey key, Facts facts, @Nullable ExternalSession<? extends ManagedResource<?, ?>> session) {

    ExternalSession<? extends ManagedResource<?, ?>> requireSession() {
        if (session == null) {
            throw new IllegalStateException("A decision about " + key + " needs a client and none was made");
        }
        return session;
    }
}
