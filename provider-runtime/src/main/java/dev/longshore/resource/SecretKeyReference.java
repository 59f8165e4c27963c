package dev.longshore.resource;

import org.jspecify.annotations.Nullable;

/**
 * One entry of a Secret, as a field of a spec.
 *
 * @param namespace namespace of the Secret; null or ignored in a namespaced resource, which reads its own namespace only
 * @param name name of the Secret
 * @param key key of the entry
 */
public record SecretKeyReference(@Nullable String namespace, String name, String key) {

    /** Reference to an entry of a Secret in the namespace of the resource that refers. */
    public static SecretKeyReference of(String name, String key) {
        return new SecretKeyReference(null, name, key);
    }
}
