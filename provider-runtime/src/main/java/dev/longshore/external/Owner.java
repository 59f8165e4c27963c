package dev.longshore.external;

import dev.longshore.resource.ResourceKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who asks for an external resource: what to write on it, and what to look it up by.
 *
 * @param uid UID of the managed resource under which the operation was started
 * @param token idempotency token of the create, the same for all its attempts
 * @param resource managed resource
 */
public record Owner(String uid, String token, ResourceKey resource) {

    /**
     * Returns tags for systems that have tags. The first three are those that Crossplane providers use, the last two
     * make a lookup exact.
     */
    public Map<String, String> tags() {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("crossplane-kind", resource.kind().toLowerCase(java.util.Locale.ROOT));
        tags.put("crossplane-name", resource.name());
        if (!resource.namespace().isEmpty()) {
            tags.put("crossplane-namespace", resource.namespace());
        }
        tags.put("longshore-uid", uid);
        tags.put("longshore-token", token);
        return tags;
    }
}
