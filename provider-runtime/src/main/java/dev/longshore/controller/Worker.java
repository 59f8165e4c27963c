package dev.longshore.controller;

import dev.longshore.listener.ReconcileEnded;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.queue.WorkQueue.Item;
import dev.longshore.reconcile.Outcome;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes keys, reconciles them, and gives them back whatever happens. All threads share it. */
final class Worker implements Runnable {

    private static final Logger logger = LoggerFactory.getLogger(Worker.class);

    /** A key that comes back so soon is still about the same matter. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final WorkQueue<ResourceKey> queue;
    private final Reconciler reconciler;
    private final RuntimeListener listener;
    private final Ticker ticker;
    private final Consumer<VirtualMachineError> broken;
    private final Set<RunningPass> passes = ConcurrentHashMap.newKeySet();

    Worker(
            WorkQueue<ResourceKey> queue,
            Reconciler reconciler,
            RuntimeListener listener,
            Ticker ticker,
            Consumer<VirtualMachineError> broken) {
        this.queue = queue;
        this.reconciler = reconciler;
        this.listener = listener;
        this.ticker = ticker;
        this.broken = broken;
    }

    /** Works until the queue is shut down. */
    @Override
    public void run() {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = takeOne();
        }
    }

    /** A worker is stopped through its queue: an interrupt is left over from code of the author that swallowed one. */
    private boolean takeOne() {
        try {
            Item<ResourceKey> item = queue.take();
            return item != null && process(item);
        } catch (InterruptedException ex) {
            logger.debug("Worker was interrupted; going on");
        } catch (Throwable ex) {
            logger.error("Worker failed between two passes; going on", ex);
        }
        return true;
    }

    /** Passes that are under way. */
    Collection<RunningPass> passes() {
        return passes;
    }

    /** Returns whether the thread is still wanted. */
    boolean process(Item<ResourceKey> item) {
        long start = ticker.nanos();
        RunningPass pass = new RunningPass(item.key(), start);
        passes.add(pass);
        Outcome outcome = Outcome.failed("the pass did not end");
        boolean goesOn = true;
        try (PassLog log = PassLog.open(item.key())) {
            try {
                outcome = reconcile(item.key());
            } finally {
                goesOn = pass.end();
                passes.remove(pass);
                giveBack(item, outcome);
            }
        }
        Duration took = Duration.ofNanos(ticker.nanos() - start);
        listener.reconciled(new ReconcileEnded(item.key(), word(outcome), item.waited(), took));
        return goesOn;
    }

    private Outcome reconcile(ResourceKey key) {
        try {
            Outcome outcome = reconciler.reconcile(key);
            return outcome == null ? Outcome.failed("the reconciler returned nothing") : outcome;
        } catch (VirtualMachineError ex) {
            return died(key, ex);
        } catch (Throwable ex) {
            logger.error("Pass over {} failed", key, ex);
            return Outcome.failed(String.valueOf(ex));
        }
    }

    /** Recursion without end harms only the thread it happens in; after any other no promise can be kept. */
    private Outcome died(ResourceKey key, VirtualMachineError ex) {
        if (!(ex instanceof StackOverflowError)) {
            broken.accept(ex);
        }
        logger.error("Pass over {} failed", key, ex);
        return Outcome.failed(String.valueOf(ex));
    }

    private void giveBack(Item<ResourceKey> item, Outcome outcome) {
        try {
            apply(item, outcome);
        } finally {
            queue.done(item.key());
        }
    }

    private void apply(Item<ResourceKey> item, Outcome outcome) {
        ResourceKey key = item.key();
        if (outcome instanceof Outcome.Failed failed) {
            Duration delay = queue.retry(key, Priority.DRIFT);
            logger.info("Pass over {} is tried again in {}: {}", key, delay, failed.message());
            return;
        }
        queue.forget(key);
        if (outcome instanceof Outcome.After after) {
            queue.addAfter(key, after.delay(), classOf(item, after.delay()));
        }
    }

    private static Priority classOf(Item<ResourceKey> item, Duration delay) {
        if (delay.compareTo(SOON) >= 0) {
            return Priority.DRIFT;
        }
        return item.priority() == Priority.DELETION ? Priority.DELETION : Priority.CHANGE;
    }

    private static String word(Outcome outcome) {
        return outcome.match(() -> "done", delay -> "after", message -> "failed");
    }
}
