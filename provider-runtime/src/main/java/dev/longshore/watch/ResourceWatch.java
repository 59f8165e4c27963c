package dev.longshore.watch;

import dev.longshore.queue.Priority;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Turns what was seen of resources into keys in the queue. Our own writes bring nothing back but the end of an
 * operation; a foreign change always does.
 */
public final class ResourceWatch implements ResourceEvents {

    /** Annotations that the runtime writes and nobody else has reason to. */
    private static final Set<String> OURS = Set.of(
            Annotations.CREATE_PENDING,
            Annotations.CREATE_SUCCEEDED,
            Annotations.CREATE_FAILED,
            Annotations.FAILURE,
            Annotations.LATE_IDS);

    private final WorkQueue<ResourceKey> queue;

    /** Creates a watch that fills a queue. */
    public ResourceWatch(WorkQueue<ResourceKey> queue) {
        this.queue = queue;
    }

    @Override
    public void added(ResourceKey key, ResourceObject object, boolean initial) {
        boolean pending = object.metadata().isDeleted() || hasOperation(object.metadata());
        queue.add(key, pending || !initial ? Priority.CHANGE : Priority.FIRST_SIGHT);
    }

    @Override
    public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
        ResourceMetadata old = before.metadata();
        ResourceMetadata now = after.metadata();
        if (old.resourceVersion().equals(now.resourceVersion())) {
            return;
        }
        boolean operationEnded = hasOperation(old) && !hasOperation(now);
        if (operationEnded || !old.uid().equals(now.uid()) || isForeign(old, now)) {
            queue.add(key, Priority.CHANGE);
        }
    }

    @Override
    public void removed(ResourceKey key) {
        queue.add(key, Priority.CHANGE);
    }

    private static boolean hasOperation(ResourceMetadata metadata) {
        return metadata.annotation(Annotations.OPERATION) != null;
    }

    private static boolean isForeign(ResourceMetadata old, ResourceMetadata now) {
        return old.generation() != now.generation()
                || !Objects.equals(old.deletedAt(), now.deletedAt())
                || !old.labels().equals(now.labels())
                || !foreignFinalizers(old).equals(foreignFinalizers(now))
                || !foreignAnnotations(old, now).equals(foreignAnnotations(now, now));
    }

    private static List<String> foreignFinalizers(ResourceMetadata metadata) {
        return metadata.finalizers().stream()
                .filter(name -> !name.equals(Annotations.FINALIZER))
                .toList();
    }

    /** The record and the name are ours while an operation runs, and somebody else's when they change without one. */
    private static Map<String, String> foreignAnnotations(ResourceMetadata metadata, ResourceMetadata now) {
        Map<String, String> annotations = new HashMap<>(metadata.annotations());
        annotations.keySet().removeAll(OURS);
        if (hasOperation(now)) {
            annotations.remove(Annotations.OPERATION);
            annotations.remove(Annotations.EXTERNAL_NAME);
        }
        return annotations;
    }
}
