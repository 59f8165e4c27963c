package dev.longshore.kubernetes;

import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.watch.ResourceEvents;

/** Hands the events of an informer on to {@link ResourceEvents}. */
final class EventDelivery implements InformerListener {

    private final ResourceType type;
    private final ResourceEvents events;

    EventDelivery(ResourceType type, ResourceEvents events) {
        this.type = type;
        this.events = events;
    }

    @Override
    public void added(WatchedObject object) {
        events.added(keyOf(object), object.parse(), object.isInitial());
    }

    @Override
    public void changed(WatchedObject before, WatchedObject after) {
        ResourceObject old = before.parse();
        ResourceObject current = after.parse();
        if (old.metadata().uid().equals(current.metadata().uid())) {
            events.changed(keyOf(after), old, current);
        } else {
            events.removed(keyOf(before));
            events.added(keyOf(after), current, false);
        }
    }

    @Override
    public void removed(WatchedObject object) {
        events.removed(keyOf(object));
    }

    private ResourceKey keyOf(WatchedObject object) {
        return type.key(object.namespace(), object.name());
    }

    @Override
    public String toString() {
        return events.toString();
    }
}
