package dev.longshore.watch;

import dev.longshore.queue.Priority;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Turns what was seen of resources into keys in the queue. Our own writes bring nothing back but the end of an
 * operation; a foreign change always does.
 */
public final class ResourceWatch implements ResourceEvents {

    private final WorkQueue<ResourceKey> queue;
    private final Duration spread;

    /**
     * Creates a watch that fills a queue.
     *
     * @param spread time over which the first looks after a start are spread at resources that were well; zero for no spread
     */
    public ResourceWatch(WorkQueue<ResourceKey> queue, Duration spread) {
        this.queue = queue;
        this.spread = spread;
    }

    @Override
    public void added(ResourceKey key, ResourceObject object, boolean initial) {
        Priority priority = FirstSight.priority(object);
        if (initial && priority == Priority.DRIFT) {
            queue.addAfter(key, part(spread), priority);
        } else {
            queue.add(key, priority);
        }
    }

    private static Duration part(Duration whole) {
        return Duration.ofNanos(
                (long) (whole.toNanos() * ThreadLocalRandom.current().nextDouble()));
    }

    @Override
    public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
        ResourceMetadata old = before.metadata();
        ResourceMetadata now = after.metadata();
        if (old.resourceVersion().equals(now.resourceVersion())) {
            return;
        }
        boolean operationEnded = ForeignChange.hasOperation(old) && !ForeignChange.hasOperation(now);
        if (operationEnded || !old.uid().equals(now.uid()) || ForeignChange.between(old, now)) {
            queue.add(key, now.isDeleted() ? Priority.DELETION : Priority.CHANGE);
        }
    }

    /** What is kept in memory of a resource is forgotten by a pass, because a pass may be under way. */
    @Override
    public void removed(ResourceKey key) {
        queue.add(key, Priority.CHANGE);
    }
}
