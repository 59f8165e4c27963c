package dev.longshore.controller;

import dev.longshore.listener.ReconcileEnded;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.reconcile.Outcome;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Workers that take keys from one queue, reconcile them, and give them back whatever happens. */
public final class Controller {

    private static final Logger logger = LoggerFactory.getLogger(Controller.class);

    private final WorkQueue<ResourceKey> queue;
    private final Reconciler reconciler;
    private final RuntimeListener listener;
    private final Ticker ticker;
    private final List<Thread> workers = new ArrayList<>();

    private volatile boolean broken;

    /** Creates a controller without workers. */
    public Controller(WorkQueue<ResourceKey> queue, Reconciler reconciler, RuntimeListener listener, Ticker ticker) {
        this.queue = queue;
        this.reconciler = reconciler;
        this.listener = listener;
        this.ticker = ticker;
    }

    /** Starts workers. */
    public void start(int count, ThreadFactory threads) {
        for (int worker = 0; worker < count; worker++) {
            Thread thread = threads.newThread(this::work);
            workers.add(thread);
            thread.start();
        }
    }

    private void work() {
        try {
            for (WorkQueue.Item<ResourceKey> item = queue.take(); item != null; item = queue.take()) {
                process(item);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Works on the next due key, if there is one, on the calling thread. Returns whether there was one. */
    public boolean runOnce() {
        WorkQueue.Item<ResourceKey> item = queue.poll();
        if (item != null) {
            process(item);
        }
        return item != null;
    }

    private void process(WorkQueue.Item<ResourceKey> item) {
        ResourceKey key = item.key();
        long start = ticker.nanos();
        Outcome outcome = Outcome.failed("the pass did not end");
        MDC.put("resource.kind", key.kind());
        MDC.put("resource.namespace", key.namespace());
        MDC.put("resource.name", key.name());
        try {
            outcome = reconcile(key);
        } finally {
            apply(key, outcome);
            queue.done(key);
            MDC.remove("resource.kind");
            MDC.remove("resource.namespace");
            MDC.remove("resource.name");
        }
        listener.reconciled(
                new ReconcileEnded(key, resultOf(outcome), item.waited(), Duration.ofNanos(ticker.nanos() - start)));
    }

    private Outcome reconcile(ResourceKey key) {
        try {
            Outcome outcome = reconciler.reconcile(key);
            return outcome == null ? Outcome.failed("the reconciler returned nothing") : outcome;
        } catch (VirtualMachineError ex) {
            broken = !(ex instanceof StackOverflowError);
            logger.error("Pass over {} failed; the provider is not healthy any more", key, ex);
            return Outcome.failed(String.valueOf(ex));
        } catch (Throwable ex) {
            logger.error("Pass over {} failed; trying again after a growing delay", key, ex);
            return Outcome.failed(String.valueOf(ex));
        }
    }

    private void apply(ResourceKey key, Outcome outcome) {
        if (outcome instanceof Outcome.Failed) {
            queue.retry(key, Priority.DRIFT);
            return;
        }
        queue.forget(key);
        if (outcome instanceof Outcome.After after) {
            boolean now = after.delay().isZero();
            queue.addAfter(key, after.delay(), now ? Priority.CHANGE : Priority.DRIFT);
        }
    }

    private static String resultOf(Outcome outcome) {
        return outcome.match(() -> "done", delay -> "after", message -> "failed");
    }

    /** Whether all workers live and none has met an error that a JVM does not recover from. */
    public boolean isHealthy() {
        return !broken && workers.stream().allMatch(Thread::isAlive);
    }

    /** Hands out no more keys and waits for passes that are under way. Returns whether all have ended in time. */
    public boolean stop(Duration grace) throws InterruptedException {
        queue.shutDown();
        long end = ticker.nanos() + grace.toNanos();
        for (Thread worker : workers) {
            worker.join(Math.max(1, Duration.ofNanos(end - ticker.nanos()).toMillis()));
        }
        return workers.stream().noneMatch(Thread::isAlive);
    }
}
