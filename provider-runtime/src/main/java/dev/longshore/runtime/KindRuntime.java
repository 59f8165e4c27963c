package dev.longshore.runtime;

import dev.longshore.controller.Controller;
import dev.longshore.controller.Threads;
import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationType;
import dev.longshore.kubernetes.InformerHealth;
import dev.longshore.kubernetes.KubernetesResourceStore;
import dev.longshore.kubernetes.ResourceInformer;
import dev.longshore.managed.KindContext;
import dev.longshore.managed.ManagedReconciler;
import dev.longshore.operation.FailureHistory;
import dev.longshore.operation.OperationControl;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.reconcile.Outcome;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.watch.ResourceWatch;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that runs for one kind: watch, queue, workers. */
final class KindRuntime<R extends ManagedResource<?, ?>> {

    private static final Logger logger = LoggerFactory.getLogger(KindRuntime.class);

    private final ResourceType type;
    private final KindSettings settings;
    private final ResourceInformer informer;
    private final ResourceLister<R> lister;
    private final KubernetesResourceStore store;
    private final WorkQueue<ResourceKey> queue;
    private final FailureHistory failures;
    private final OperationControl operations;
    private final ManagedReconciler<R> reconciler;
    private final Controller controller;
    private final RuntimeParts.Shared shared;
    /** Resources that nothing is planned for on purpose, such as paused ones. */
    private final Set<ResourceKey> resting = ConcurrentHashMap.newKeySet();

    private boolean reconciling;

    KindRuntime(ManagedKind<R> kind, RuntimeParts.Shared shared) {
        this.type = kind.resourceType();
        this.shared = shared;
        this.settings = shared.settings().of(type);
        this.informer =
                new ResourceInformer(shared.api(), type, shared.settings().namespace());
        this.lister = new InformerLister<>(informer, ResourceDecoder.of(kind.type()));
        this.store = new KubernetesResourceStore(shared.api(), informer);
        this.queue = new WorkQueue<>(
                Ticker.SYSTEM,
                new Backoff(settings.backoff().base(), settings.backoff().max()));
        informer.deliverTo(new ResourceWatch(queue, settings.pollInterval()));
        this.failures = new FailureHistory(
                shared.clock(), settings.backoff().base(), settings.backoff().max(), settings.pollInterval());
        this.operations = operations(kind);
        this.reconciler = new ManagedReconciler<>(context(kind));
        this.controller = new Controller(queue, this::reconcile, shared.listener(), Ticker.SYSTEM);
    }

    private OperationControl operations(ManagedKind<R> kind) {
        return new OperationControl(
                shared.executor(),
                new OperationControl.Stores(
                        type,
                        store,
                        shared.secrets(),
                        failures,
                        kind.connector().settleTime(),
                        shared.listener()),
                shared.holder(),
                shared.clock(),
                this::timeout,
                shared.limiter());
    }

    private KindContext<R> context(ManagedKind<R> kind) {
        return new KindContext<>(
                type,
                ResourceDecoder.of(kind.type()),
                kind.connector(),
                shared.contexts(),
                store,
                shared.secrets(),
                operations,
                failures,
                shared.clock(),
                shared.listener(),
                new KindContext.Timing(
                        settings.pollInterval(),
                        settings.pollJitter(),
                        shared.settings().operations().reportInterval(),
                        settings.onChange() == KindSettings.OnChange.CANCEL));
    }

    private Duration timeout(OperationType operation) {
        return switch (operation) {
            case CREATE -> settings.timeouts().create();
            case UPDATE -> settings.timeouts().update();
            case DELETE -> settings.timeouts().delete();
        };
    }

    /** Without the lease nothing outside is even looked at; what is due is due again when the lease may be back. */
    private Outcome reconcile(ResourceKey key) {
        if (!shared.leadership().mayMutate()) {
            return Outcome.after(shared.settings().leaderElection().retryPeriod());
        }
        Outcome outcome = reconciler.reconcile(key);
        note(key, outcome);
        if (informer.find(key).isEmpty()) {
            shared.contexts().forget(key);
            resting.remove(key);
        }
        return outcome;
    }

    private void note(ResourceKey key, Outcome outcome) {
        if (outcome instanceof Outcome.Done) {
            resting.add(key);
        } else {
            resting.remove(key);
        }
    }

    void startWatching() {
        informer.start();
    }

    synchronized void startReconciling() {
        if (!reconciling) {
            reconciling = true;
            controller.start(settings.maxConcurrentReconciles(), Threads.named("longshore-" + type.singular()));
        }
    }

    /** Frees workers whose pass takes too long. */
    void relieve() {
        controller.relieve(settings.reconcileTimeout(), key -> reconciler.stuck(key, settings.reconcileTimeout()));
    }

    int stuck() {
        return controller.stuck();
    }

    void stopReconciling() {
        try {
            if (!controller.stop(Duration.ofSeconds(5))) {
                logger.warn("A pass over a {} does not end; stopping without it", type.kind());
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    void stopWatching() {
        informer.stop();
    }

    void wake(ResourceKey key, Priority priority) {
        queue.add(key, priority);
    }

    void dependencyChanged(ResourceKey key) {
        reconciler.dependencyChanged(key);
        queue.add(key, Priority.CHANGE);
    }

    /**
     * Stops the operation of a resource, or takes it out of the line. It is not begun again before a poll interval has
     * passed or the spec has changed.
     */
    void cancel(ResourceKey key, String operationId) {
        operations.open().wishToCancel(key, operationId);
        operations.executor().permits().leave(key);
        store.current(key)
                .ifPresent(object -> failures.failed(
                        key,
                        object,
                        "OperationCancelled",
                        FailureClass.REJECTED,
                        "a person cancelled the operation; it is tried again later, or when the spec changes",
                        null));
    }

    /**
     * Plans a look at each resource that nothing is planned for, spread over a poll interval; returns for how many
     * something should have been.
     */
    int wakeForgotten() {
        int woken = 0;
        for (ResourceKey key : informer.keys()) {
            if (!queue.contains(key)) {
                long spread = (long) (settings.pollInterval().toMillis() * Math.random());
                queue.addAfter(key, Duration.ofMillis(spread), Priority.DRIFT);
                woken += resting.contains(key) ? 0 : 1;
            }
        }
        if (woken > 0) {
            shared.listener().wakeUpsRepaired(type.id(), woken);
        }
        return woken;
    }

    ResourceType type() {
        return type;
    }

    ResourceLister<R> lister() {
        return lister;
    }

    KindSettings settings() {
        return settings;
    }

    OperationControl operations() {
        return operations;
    }

    Optional<ResourceObject> find(ResourceKey key) {
        return informer.find(key);
    }

    InformerHealth health() {
        return informer.health();
    }

    int queueDepth() {
        return queue.depth();
    }

    boolean isHealthy() {
        return controller.isHealthy();
    }
}
