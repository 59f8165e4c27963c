package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.resource.ResourceType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is watched.
 *
 * @param type API type
 * @param namespace namespace, empty for all
 * @param announceOnly whether objects are only heard of: their contents stay at the server, and nothing is cached
 */
record WatchTarget(ResourceType type, String namespace, boolean announceOnly) {

    static final int PAGE = 500;

    private static final Logger log = LoggerFactory.getLogger(WatchTarget.class);

    private static final String METADATA = "application/json;as=%s;g=meta.k8s.io;v=v1,application/json";

    static WatchTarget of(ResourceType type, String namespace) {
        return new WatchTarget(type, type.namespaced() ? namespace : "", false);
    }

    /** One page, or everything if {@code page} is 0. Without a resource version the newest state is read. */
    ApiRequest list(int page, String continuation) {
        Map<String, String> query = new LinkedHashMap<>();
        if (page > 0) {
            query.put("limit", Integer.toString(page));
        }
        if (!continuation.isEmpty()) {
            query.put("continue", continuation);
        }
        return request("list", query, "PartialObjectMetadataList");
    }

    ApiRequest watch(String resourceVersion, int timeoutSeconds) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("watch", "true");
        query.put("allowWatchBookmarks", "true");
        query.put("resourceVersion", resourceVersion);
        query.put("timeoutSeconds", Integer.toString(timeoutSeconds));
        return request("watch", query, "PartialObjectMetadata");
    }

    private ApiRequest request(String verb, Map<String, String> query, String metadataType) {
        String accept = announceOnly ? METADATA.formatted(metadataType) : ApiRequest.JSON;
        return ApiRequest.read(verb, ApiPath.all(type, namespace), query, accept);
    }

    /** Returns what a cache keeps of an object; null if that one cannot be read, which is no reason to lose the others. */
    @Nullable
    WatchedObject keep(JsonElement json, boolean initial) {
        try {
            JsonObject object = json.getAsJsonObject();
            return announceOnly ? WatchedObject.marker(object) : WatchedObject.of(object, initial);
        } catch (RuntimeException | StackOverflowError ex) {
            log.error("{} ignored: an object that the API server sent cannot be read", type, ex);
            return null;
        }
    }
}
