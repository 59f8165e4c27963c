package dev.longshore.resource;

import dev.longshore.resource.schema.Description;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a Secret, as a field of a spec.
 *
 * @param namespace namespace of the Secret; null or ignored in a namespaced resource, which reads its own namespace only
 * @param name name of the Secret
 * @param key key of the entry
 */
@Description("Entry of a Secret.")
public record SecretKeyReference(
        @Description("Namespace of the Secret; what is in a namespace reads its own namespace only.") @Nullable
        String namespace,

        @Description("Name of the Secret.") String name,
        @Description("Key of the entry.") String key) {

    /** Reference to an entry of a Secret in the namespace of the resource that refers. */
    public static SecretKeyReference of(String name, String key) {
        return new SecretKeyReference(null, name, key);
    }
}
