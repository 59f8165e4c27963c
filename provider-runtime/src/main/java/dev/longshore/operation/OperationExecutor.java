package dev.longshore.operation;

import dev.longshore.listener.ExternalCall;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the calls of all operations of this process, each behind a permit, and sees to it that what they returned is
 * stored. It knows nothing of the loop that asks it: a finished operation is found through its record; the hint is a
 * speed-up.
 */
public final class OperationExecutor {

    private static final Logger logger = LoggerFactory.getLogger(OperationExecutor.class);

    private final Map<ResourceKey, OperationRun> runs = new ConcurrentHashMap<>();
    private final Permits permits;
    private final Executor threads;
    private final MutationGuard guard;
    private final InstantSource clock;
    private final RuntimeListener listener;
    private final Consumer<ResourceKey> hint;

    private final Object idle = new Object();

    private volatile boolean stopping;

    /**
     * Creates an executor.
     *
     * @param permits limits
     * @param threads runs calls; needs no bound of its own
     * @param guard asked right before each call
     * @param clock time
     * @param listener is told of each change
     * @param hint is told the key of each operation that has ended
     */
    public OperationExecutor(
            Permits permits,
            Executor threads,
            MutationGuard guard,
            InstantSource clock,
            RuntimeListener listener,
            Consumer<ResourceKey> hint) {
        this.permits = permits;
        this.threads = threads;
        this.guard = guard;
        this.clock = clock;
        this.listener = listener;
        this.hint = hint;
    }

    /** Returns the limits. */
    public Permits permits() {
        return permits;
    }

    /** Returns the operation of a resource whose call lives in this process. */
    public Optional<LiveOperation> live(ResourceKey key) {
        return Optional.ofNullable(runs.get(key)).map(OperationRun::snapshot);
    }

    /** Returns the keys of all resources whose call lives in this process. */
    public Collection<ResourceKey> liveKeys() {
        return runs.keySet();
    }

    /** Whether operations may be started: this process is not stopping and holds the lease. */
    public boolean accepts() {
        return !stopping && guard.mayMutate();
    }

    /** Starts the call of an operation whose intent is durable. The caller holds a permit, which is given back at the end. */
    void start(OperationWork work) {
        OperationRun run = new OperationRun(work, guard, (ended, outcome) -> ended(work, ended, outcome));
        if (runs.putIfAbsent(work.call().key(), run) != null) {
            throw new IllegalStateException("A call of " + work.call().key() + " still lives in this process");
        }
        announce(work, OperationChanged.State.RUNNING, waited(work.call().key()));
        try {
            threads.execute(run);
        } catch (RejectedExecutionException | OutOfMemoryError ex) {
            work.session().close();
            ended(work, run, new OperationOutcome.NotSent("no thread could be had for it: " + ex.getMessage()));
        }
    }

    private Duration waited(ResourceKey key) {
        Permits.Entry permit = permits.entry(key);
        return permit == null ? Duration.ZERO : Duration.between(permit.wantedSince(), clock.instant());
    }

    private void ended(OperationWork work, OperationRun run, OperationOutcome outcome) {
        ResourceKey key = work.call().key();
        boolean abandoned = run.end(outcome);
        if (!abandoned) {
            permits.release(key);
        }
        Duration took = age(work.call());
        announce(work, stateAfter(outcome), took);
        announceCall(work.call(), outcome, took);
        store(work, run, outcome);
        synchronized (idle) {
            idle.notifyAll();
        }
        hint.accept(key);
    }

    private void store(OperationWork work, OperationRun run, OperationOutcome outcome) {
        OperationCall call = work.call();
        try {
            work.journal().store(call.key(), call.record(), outcome, call.reportedName());
            work.whenStored().accept(outcome);
            runs.remove(call.key(), run);
        } catch (NotCurrentException ex) {
            logger.warn("Outcome of {} of {} came too late: {}", call.type().word(), call.key(), ex.getMessage());
            runs.remove(call.key(), run);
        } catch (StoreException ex) {
            run.retryBy(() -> store(work, run, outcome));
            logger.warn(
                    "Outcome of {} of {} could not be stored and is kept: {}",
                    call.type().word(),
                    call.key(),
                    ex.getMessage());
        } catch (RuntimeException ex) {
            run.retryBy(() -> store(work, run, outcome));
            logger.error(
                    "Outcome of {} of {} could not be stored and is kept",
                    call.type().word(),
                    call.key(),
                    ex);
        }
    }

    /** Tries again to store an outcome that is kept in memory. Returns whether nothing is kept any more. */
    public boolean storeKept(ResourceKey key) {
        OperationRun run = runs.get(key);
        if (run != null) {
            run.retryStore();
        }
        return !runs.containsKey(key);
    }

    /** Asks the call of a resource to stop; returns at once. */
    public void cancel(ResourceKey key) {
        OperationRun run = runs.get(key);
        if (run != null) {
            run.call().requestCancel();
            announce(run.work(), OperationChanged.State.CANCELLING, age(run.call()));
            threads.execute(run::cancel);
        }
    }

    /** Interrupts the thread of the call of a resource. */
    public void interrupt(ResourceKey key) {
        OperationRun run = runs.get(key);
        if (run != null) {
            run.interrupt();
        }
    }

    /**
     * Gives up on the call of a resource: its permit is free again, and no other call of the resource starts before its
     * thread has come back.
     */
    public void abandon(ResourceKey key) {
        OperationRun run = runs.get(key);
        if (run != null && run.abandon()) {
            permits.release(key);
            announce(run.work(), OperationChanged.State.ABANDONED, age(run.call()));
            logger.warn(
                    "{} of {} did not end by its deadline; its thread is fenced",
                    run.call().type().word(),
                    key);
        }
    }

    /** Gives up on all calls whose deadline has passed, also where a pass that would see to it does not end. */
    public void abandonOverdue() {
        runs.forEach((key, run) -> {
            if (run.isOverdue()) {
                abandon(key);
            }
        });
    }

    private Duration age(OperationCall call) {
        return Duration.between(call.record().started(), clock.instant());
    }

    private void announceCall(OperationCall call, OperationOutcome outcome, Duration took) {
        String result = resultOf(outcome);
        if (result != null) {
            listener.externalCalled(new ExternalCall(call.key(), call.type().word(), result, took));
        }
    }

    private static @Nullable String resultOf(OperationOutcome outcome) {
        if (outcome instanceof OperationOutcome.NotSent) {
            return null;
        }
        if (outcome instanceof OperationOutcome.Failed failed) {
            return failed.failureClass().name().toLowerCase(Locale.ROOT);
        }
        return outcome instanceof OperationOutcome.Unknown ? "outcome_unknown" : "ok";
    }

    /**
     * Waits until no call lives in this process any more, trying again to store outcomes that are kept in memory.
     *
     * @return whether none does
     */
    public boolean awaitIdle(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); !runs.isEmpty() && left > 0; left = end - System.nanoTime()) {
            runs.values().forEach(OperationRun::retryStore);
            synchronized (idle) {
                if (!runs.isEmpty()) {
                    idle.wait(Math.min(200, Math.max(1, left / 1_000_000)));
                }
            }
        }
        return runs.isEmpty();
    }

    /** Refuses new operations from now on. */
    public void stopAccepting() {
        stopping = true;
    }

    private void announce(OperationWork work, OperationChanged.State state, Duration took) {
        OperationCall call = work.call();
        listener.operationChanged(
                new OperationChanged(call.key(), work.account(), call.id(), call.type(), state, took));
    }

    private static OperationChanged.State stateAfter(OperationOutcome outcome) {
        if (outcome instanceof OperationOutcome.Succeeded) {
            return OperationChanged.State.SUCCEEDED;
        }
        if (outcome instanceof OperationOutcome.Accepted) {
            return OperationChanged.State.POLLING;
        }
        if (outcome instanceof OperationOutcome.Unknown unknown) {
            return unknown.cancelled() ? OperationChanged.State.CANCELLED : OperationChanged.State.UNKNOWN;
        }
        return OperationChanged.State.FAILED;
    }
}
