package dev.longshore.runtime;

import dev.longshore.kubernetes.InformerHealth;
import dev.longshore.limit.AccountLimiter;
import dev.longshore.limit.ExternalApiLimiter;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;
import io.kubernetes.client.openapi.ApiClient;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the kinds of a provider: watches, reconciles, and drains when it is stopped. */
public final class ProviderRuntime implements AutoCloseable {

    private final RuntimeParts parts;
    private volatile boolean running;

    private ProviderRuntime(RuntimeParts parts) {
        this.parts = parts;
    }

    /** Starts to build a runtime that talks to the API server of the client, which is not changed. */
    public static Builder builder(ApiClient client) {
        return new Builder(client);
    }

    /** Starts and returns at once; an API server that cannot be reached is tried again until it can. */
    public synchronized void start() {
        if (!running) {
            running = true;
            parts.start();
        }
    }

    /**
     * Starts nothing new, lets running operations end within the grace of the settings, and gives the lease back last.
     * What has not ended by then is found by the next process through its record. A stopped runtime cannot be started
     * again.
     */
    public synchronized void stop() {
        if (running) {
            running = false;
            parts.stop();
        }
    }

    /** Stops. */
    @Override
    public void close() {
        stop();
    }

    /** Returns what is waiting and running. */
    public OperationsView operations() {
        return parts.view();
    }

    /** Returns whether it can do its work. */
    public RuntimeHealth health() {
        List<RuntimeHealth.Informer> informers = Stream.concat(
                        parts.kinds().stream().map(KindRuntime::health), parts.contexts().health().stream())
                .map(ProviderRuntime::informer)
                .toList();
        return new RuntimeHealth(running && parts.isHealthy(), parts.isLeader(), informers);
    }

    private static RuntimeHealth.Informer informer(InformerHealth health) {
        return new RuntimeHealth.Informer(
                health.kind(), health.synced(), health.stale(), health.lastContact(), health.problem());
    }

    /** Returns the kinds that it manages. */
    public List<ResourceType> kinds() {
        return parts.kinds().stream().map(KindRuntime::type).toList();
    }

    /**
     * Returns a reader of the resources of a kind.
     *
     * @throws IllegalArgumentException if this runtime does not manage the kind
     */
    @SuppressWarnings("unchecked")
    public <R extends ManagedResource<?, ?>> ResourceLister<R> lister(Class<R> kind) {
        ResourceType type = ResourceType.of(kind);
        return parts.kinds().stream()
                .filter(candidate -> candidate.type().equals(type))
                .map(candidate -> (ResourceLister<R>) candidate.lister())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Kind %s is not managed here, but %s; read others through a SharedInformerFactory"
                                .formatted(type.id(), kinds())));
    }

    /** Returns how many resources of a kind are due and not worked on, 0 for a kind that is not managed. */
    public int queueDepth(ResourceType type) {
        return parts.kinds().stream()
                .filter(kind -> kind.type().equals(type))
                .mapToInt(KindRuntime::queueDepth)
                .sum();
    }

    /** Returns how many Kubernetes events were dropped since the start, because there were too many. */
    public long droppedEvents() {
        return parts.droppedEvents();
    }

    /** Builds a {@link ProviderRuntime}. */
    public static final class Builder {

        private final ApiClient client;
        private final List<ManagedKind<?>> kinds = new ArrayList<>();
        private final List<RuntimeListener> listeners = new ArrayList<>();
        private RuntimeSettings settings = RuntimeSettings.DEFAULTS;
        private Clock clock = Clock.systemUTC();
        private @Nullable ExternalApiLimiter limiter;

        private Builder(ApiClient client) {
            this.client = client;
        }

        /** Adds a kind. */
        public Builder kind(ManagedKind<?> kind) {
            kinds.add(kind);
            return this;
        }

        /** Returns the kinds that were added, such as {@code Index.postgres.sample.longshore.dev}. */
        public List<String> kinds() {
            return kinds.stream().map(kind -> kind.resourceType().id()).toList();
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

        /** Sets the clock that is read for what is stored and shown; the system's unless called. */
        public Builder clock(Clock newClock) {
            this.clock = newClock;
            return this;
        }

        /**
         * Sets what says how fast the external system may be called, for example a limit that replicas share. Unless called,
         * this process counts its own calls against the rates of the settings.
         */
        public Builder limiter(ExternalApiLimiter newLimiter) {
            this.limiter = newLimiter;
            return this;
        }

        /**
         * Builds the runtime; it is not started.
         *
         * @throws InvalidSettingException if settings name a kind that is not managed
         * @throws IllegalArgumentException if two kinds are the same
         */
        public ProviderRuntime build() {
            ExternalApiLimiter used = limiter == null ? ownLimiter() : limiter;
            return new ProviderRuntime(new RuntimeParts(client, kinds, settings, listeners, clock, used));
        }

        private ExternalApiLimiter ownLimiter() {
            RuntimeSettings.ExternalApiSettings rates = settings.externalApi();
            return new AccountLimiter(rates.readRate(), rates.writeRate(), clock);
        }
    }
}
