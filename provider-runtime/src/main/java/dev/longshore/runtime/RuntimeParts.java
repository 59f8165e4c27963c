package dev.longshore.runtime;

import dev.longshore.controller.Threads;
import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.kubernetes.KubernetesConnectContexts;
import dev.longshore.kubernetes.KubernetesConnectionSecrets;
import dev.longshore.kubernetes.KubernetesEventRecorder;
import dev.longshore.kubernetes.SecretWatch;
import dev.longshore.limit.ExternalApiLimiter;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.operation.Holder;
import dev.longshore.operation.OperationExecutor;
import dev.longshore.operation.Permits;
import dev.longshore.queue.Priority;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import io.kubernetes.client.openapi.ApiClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a runtime, put together: what all kinds share, and one {@link KindRuntime} for each. */
final class RuntimeParts {

    private static final Logger logger = LoggerFactory.getLogger(RuntimeParts.class);

    /** Nothing depends on it but a resource whose wake-up was lost. */
    private static final Duration SWEEP = Duration.ofMinutes(30);

    private static final Duration WATCH = Duration.ofSeconds(1);

    private final RuntimeSettings settings;
    private final Map<String, KindRuntime<?>> kinds = new LinkedHashMap<>();
    /** Its thread is no daemon, so that a provider without a web server stays alive, too. */
    private final ScheduledExecutorService sweeper =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "longshore-sweep"));

    private final Leadership leadership;
    private final SecretWatch secretWatch;
    private final KubernetesConnectContexts contexts;
    private final KubernetesEventRecorder events;
    private final OperationExecutor executor;
    private final RunningOperations view;

    RuntimeParts(
            ApiClient client,
            List<ManagedKind<?>> managed,
            RuntimeSettings settings,
            List<RuntimeListener> listeners,
            Clock clock,
            ExternalApiLimiter limiter) {
        this.settings = settings;
        KubernetesApi api = new KubernetesApi(client);
        Holder holder = Holder.of(Identity.of(settings.leaderElection()), clock.instant());
        List<ResourceType> types =
                managed.stream().map(ManagedKind::resourceType).toList();
        this.leadership = Leadership.of(api, settings.leaderElection(), holder, types);
        this.secretWatch = new SecretWatch(api, settings.namespace());
        this.contexts = new KubernetesConnectContexts(
                api,
                managed.stream().map(ManagedKind::type).toList(),
                secretWatch,
                settings.namespace(),
                this::dependencyChanged);
        this.events = new KubernetesEventRecorder(api, "longshore", holder.identity());
        RuntimeListener listener = new RuntimeListeners(listeners, events);
        Permits permits = new Permits(PermitLimits.of(settings, types), clock, this::wake);
        ThreadFactory threads = Threads.named("longshore-operation");
        this.executor = new OperationExecutor(
                permits, task -> threads.newThread(task).start(), leadership, clock, listener, this::wake);
        Shared shared = new Shared(
                api,
                settings,
                contexts,
                new KubernetesConnectionSecrets(secretWatch, types),
                executor,
                holder,
                clock,
                listener,
                leadership,
                limiter);
        managed.forEach(kind -> add(shared, kind));
        this.view = new RunningOperations(kinds.values(), permits, limiter, clock);
    }

    /** What the parts of all kinds share. */
    record Shared(
            KubernetesApi api,
            RuntimeSettings settings,
            KubernetesConnectContexts contexts,
            KubernetesConnectionSecrets secrets,
            OperationExecutor executor,
            Holder holder,
            Clock clock,
            RuntimeListener listener,
            Leadership leadership,
            ExternalApiLimiter limiter) {}

    private void add(Shared shared, ManagedKind<?> kind) {
        String id = kind.resourceType().id();
        if (kinds.put(id, new KindRuntime<>(kind, shared)) != null) {
            throw new IllegalArgumentException("Kind '" + id + "' must be managed by one connector, not by two");
        }
    }

    private void wake(ResourceKey key) {
        KindRuntime<?> kind = kinds.get(key.kind());
        if (kind != null) {
            kind.wake(key, Priority.CHANGE);
        }
    }

    private void dependencyChanged(ResourceKey key) {
        KindRuntime<?> kind = kinds.get(key.kind());
        if (kind != null) {
            kind.dependencyChanged(key);
        }
    }

    void start() {
        contexts.start();
        kinds.values().forEach(KindRuntime::startWatching);
        leadership.start(
                this::lead, () -> logger.warn("The lease is lost; nothing is changed before it is held again"));
        every(SWEEP, this::sweep);
        every(WATCH, this::watch);
    }

    private void every(Duration time, Runnable task) {
        Future<?> unused =
                sweeper.scheduleWithFixedDelay(task, time.toMillis(), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Code of the author that does not come back is seen to from outside: it may be what the passes wait for. */
    private void watch() {
        try {
            executor.abandonOverdue();
            kinds.values().forEach(KindRuntime::relieve);
        } catch (RuntimeException ex) {
            logger.error("Looking for calls that do not end failed; trying again", ex);
        }
    }

    private void lead() {
        kinds.values().forEach(KindRuntime::startReconciling);
    }

    private void sweep() {
        try {
            int lost =
                    kinds.values().stream().mapToInt(KindRuntime::wakeForgotten).sum();
            if (lost > 0) {
                logger.warn("Sweep found {} resources that nothing was planned for; they are looked at now", lost);
            }
        } catch (RuntimeException ex) {
            logger.error("Sweep failed; the next one tries again", ex);
        }
    }

    void stop() {
        executor.stopAccepting();
        kinds.values().forEach(KindRuntime::stopReconciling);
        sweeper.shutdownNow();
        drain(settings.operations().shutdownGrace());
        kinds.values().forEach(KindRuntime::stopWatching);
        contexts.stop();
        secretWatch.stop();
        events.close();
        leadership.stop();
    }

    private void drain(Duration grace) {
        try {
            if (!executor.awaitIdle(grace)) {
                logger.warn(
                        "Operations of {} have not ended within {}; the next process finds them by their records",
                        executor.liveKeys(),
                        grace);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    Collection<KindRuntime<?>> kinds() {
        return kinds.values();
    }

    KubernetesConnectContexts contexts() {
        return contexts;
    }

    boolean isHealthy() {
        return kinds.values().stream().allMatch(KindRuntime::isHealthy);
    }

    boolean isLeader() {
        return leadership.mayMutate();
    }

    long droppedEvents() {
        return events.dropped();
    }

    OperationsView view() {
        return view;
    }
}
