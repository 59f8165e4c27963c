package dev.longshore.kubernetes;

import io.kubernetes.client.informer.ResourceEventHandler;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what an informer sees, in order; nobody who fails keeps it from the others. */
final class InformerListeners implements ResourceEventHandler<WatchedObject>, InformerListener {

    private static final Logger log = LoggerFactory.getLogger(InformerListeners.class);

    private final List<InformerListener> listeners = new CopyOnWriteArrayList<>();

    void add(InformerListener listener) {
        listeners.add(listener);
    }

    @Override
    public void listing() {
        each("list", InformerListener::listing);
    }

    @Override
    public void listed(WatchedList list) {
        each("list", listener -> listener.listed(list));
    }

    @Override
    public void announced(WatchedObject object, boolean deleted) {
        each(object.key(), listener -> listener.announced(object, deleted));
    }

    @Override
    public void onAdd(WatchedObject object) {
        each(object.key(), listener -> listener.added(object));
    }

    /** A new list repeats every object that has not changed. */
    @Override
    public void onUpdate(WatchedObject before, WatchedObject after) {
        if (!before.resourceVersion().equals(after.resourceVersion())) {
            each(after.key(), listener -> listener.changed(before, after));
        }
    }

    @Override
    public void onDelete(WatchedObject object, boolean finalStateUnknown) {
        each(object.key(), listener -> listener.removed(object));
    }

    private void each(String what, Consumer<InformerListener> call) {
        for (InformerListener listener : listeners) {
            try {
                call.accept(listener);
            } catch (RuntimeException | StackOverflowError ex) {
                log.error("event of {} is lost to {}", what, listener, ex);
            }
        }
    }
}
