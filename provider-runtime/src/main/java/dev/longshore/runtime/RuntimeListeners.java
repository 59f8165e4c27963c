package dev.longshore.runtime;

import dev.longshore.listener.Announcement;
import dev.longshore.listener.ExternalCall;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.ReconcileEnded;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells all listeners; one that throws harms neither the others nor the runtime. */
final class RuntimeListeners implements RuntimeListener {

    private static final Logger logger = LoggerFactory.getLogger(RuntimeListeners.class);

    private final List<RuntimeListener> listeners;

    RuntimeListeners(List<RuntimeListener> listeners, RuntimeListener own) {
        this.listeners = Stream.concat(Stream.of(own), listeners.stream()).toList();
    }

    @Override
    public void announced(Announcement announcement) {
        tell(listener -> listener.announced(announcement));
    }

    @Override
    public void reconciled(ReconcileEnded pass) {
        tell(listener -> listener.reconciled(pass));
    }

    @Override
    public void operationChanged(OperationChanged change) {
        tell(listener -> listener.operationChanged(change));
    }

    @Override
    public void externalCalled(ExternalCall call) {
        tell(listener -> listener.externalCalled(call));
    }

    @Override
    public void heldBack(ResourceKey key, String account, Duration wait) {
        tell(listener -> listener.heldBack(key, account, wait));
    }

    @Override
    public void wakeUpsRepaired(String kind, int resources) {
        tell(listener -> listener.wakeUpsRepaired(kind, resources));
    }

    private void tell(Consumer<RuntimeListener> news) {
        for (RuntimeListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException ex) {
                logger.warn(
                        "Listener {} failed; going on without it this time",
                        listener.getClass().getName(),
                        ex);
            }
        }
    }
}
