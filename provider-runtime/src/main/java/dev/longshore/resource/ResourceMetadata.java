package dev.longshore.resource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Kubernetes knows of an object. Collections are unmodifiable.
 *
 * @param name name
 * @param namespace namespace, empty for a cluster-scoped object
 * @param uid unique id, new for each creation of the same name
 * @param resourceVersion opaque version of exactly this state
 * @param generation number of the desired state; grows when the spec changes
 * @param labels labels
 * @param annotations annotations
 * @param finalizers finalizers, in order
 * @param createdAt when the object was created, null if unknown
 * @param deletedAt when deletion was requested, null if it was not
 */
public record ResourceMetadata(
        String name,
        String namespace,
        String uid,
        String resourceVersion,
        long generation,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<String> finalizers,
        @Nullable Instant createdAt,
        @Nullable Instant deletedAt) {

    /** Makes the collections unmodifiable copies. */
    public ResourceMetadata {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        finalizers = List.copyOf(finalizers);
    }

    /** Whether deletion was requested. */
    public boolean isDeleted() {
        return deletedAt != null;
    }

    /** Value of an annotation, null if there is none or it is empty. */
    public @Nullable String annotation(String name) {
        String value = annotations.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
