package dev.longshore.controller;

import dev.longshore.listener.RuntimeListener;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workers that drain one queue through one reconciler. */
public final class Controller {

    private static final Logger logger = LoggerFactory.getLogger(Controller.class);

    private final WorkQueue<ResourceKey> queue;
    private final Ticker ticker;
    private final Worker worker;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    private volatile boolean broken;

    /** Creates a controller without threads. */
    public Controller(WorkQueue<ResourceKey> queue, Reconciler reconciler, RuntimeListener listener, Ticker ticker) {
        this.queue = queue;
        this.ticker = ticker;
        this.worker = new Worker(queue, reconciler, listener, ticker, this::broken);
    }

    /** Starts to work with so many threads. */
    public void start(int count, ThreadFactory factory) {
        for (int number = 0; number < count; number++) {
            Thread thread = factory.newThread(worker);
            threads.add(thread);
            thread.start();
        }
    }

    /** Works on the next due key, if there is one, on the calling thread. Returns whether there was one. */
    public boolean runOnce() {
        WorkQueue.Item<ResourceKey> item = queue.poll();
        if (item != null) {
            worker.process(item);
        }
        return item != null;
    }

    private void broken(VirtualMachineError error) {
        broken = true;
        queue.shutDown();
        logger.error("No more passes after {}: this process has to be started anew", error.toString());
    }

    /** Whether all threads live and none has met an error that a JVM does not recover from. */
    public boolean isHealthy() {
        return !broken && threads.stream().allMatch(Thread::isAlive);
    }

    /** Hands out no more keys and waits for passes that are under way. Returns whether all have ended in time. */
    public boolean stop(Duration grace) throws InterruptedException {
        queue.shutDown();
        long end = ticker.nanos() + grace.toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, Duration.ofNanos(end - ticker.nanos()).toMillis()));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }
}
