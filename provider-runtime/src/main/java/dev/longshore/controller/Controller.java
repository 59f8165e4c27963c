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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workers that drain one queue through one reconciler. */
public final class Controller {

    private static final Logger logger = LoggerFactory.getLogger(Controller.class);

    /** Time that a thread has to come back after it was interrupted. */
    static final Duration INTERRUPT_GRACE = Duration.ofSeconds(10);

    /** So many threads that never come back are no accident: only a new process helps. */
    static final int MAX_STUCK = 100;

    private final WorkQueue<ResourceKey> queue;
    private final Ticker ticker;
    private final Worker worker;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    private volatile @Nullable ThreadFactory threadFactory;
    private volatile boolean broken;

    /** Creates a controller without threads. */
    public Controller(WorkQueue<ResourceKey> queue, Reconciler reconciler, RuntimeListener listener, Ticker ticker) {
        this.queue = queue;
        this.ticker = ticker;
        this.worker = new Worker(queue, reconciler, listener, ticker, this::broken);
    }

    /** Starts to work with so many threads. */
    public void start(int count, ThreadFactory factory) {
        threadFactory = factory;
        for (int number = 0; number < count; number++) {
            start(factory.newThread(worker));
        }
    }

    private void start(Thread thread) {
        threads.add(thread);
        thread.start();
    }

    /**
     * Sees to passes that take too long. Their threads are interrupted; one that does not come back from that is left to
     * itself and another takes its place. It keeps its key until it does come back, so that no second thread gets stuck
     * on the same resource. To be called now and then.
     *
     * @param limit how long a pass may take
     * @param stuck is told, on the thread that takes the place, the key whose pass is given up on
     */
    public void relieve(Duration limit, Consumer<ResourceKey> stuck) {
        long late = ticker.nanos() - limit.toNanos();
        for (RunningPass pass : worker.passes()) {
            if (pass.startedBefore(late)) {
                pass.interrupt();
            }
            if (pass.startedBefore(late - INTERRUPT_GRACE.toNanos()) && pass.giveUp()) {
                replace(pass, stuck);
            }
        }
    }

    private void replace(RunningPass pass, Consumer<ResourceKey> stuck) {
        logger.error("The pass over {} does not end; its thread {} is left to itself", pass.key(), pass.thread());
        threads.remove(pass.thread());
        ThreadFactory factory = threadFactory;
        if (factory != null) {
            start(factory.newThread(() -> {
                tell(stuck, pass.key());
                worker.run();
            }));
        }
    }

    private static void tell(Consumer<ResourceKey> stuck, ResourceKey key) {
        try {
            stuck.accept(key);
        } catch (RuntimeException ex) {
            logger.warn("That the pass over {} does not end could not be said: {}", key, ex.toString());
        }
    }

    /** Returns how many threads were given up on and have not come back. */
    public int stuck() {
        return (int) worker.passes().stream().filter(RunningPass::isGivenUp).count();
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

    /** Whether all threads live, few are stuck, and none has met an error that a JVM does not recover from. */
    public boolean isHealthy() {
        return !broken && stuck() < MAX_STUCK && threads.stream().allMatch(Thread::isAlive);
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
