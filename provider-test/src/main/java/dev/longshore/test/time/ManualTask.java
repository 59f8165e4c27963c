package dev.longshore.test.time;

import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A task on a thread that goes on only when it is told to. All state is guarded by the lock. */
final class ManualTask {

    private static final ThreadLocal<@Nullable ManualTask> CURRENT = new ThreadLocal<>();

    private enum Phase {
        NEW,
        RUNNING,
        PARKED,
        DONE
    }

    private final ReentrantLock lock;
    private final Condition changed;
    private final Thread thread;

    private Phase phase = Phase.NEW;
    private Instant until = Instant.MIN;
    private BooleanSupplier orWhen = () -> true;
    private boolean interrupted;
    private boolean abandoned;
    private @Nullable Throwable failure;

    ManualTask(Runnable work, ReentrantLock lock, Condition changed) {
        this.lock = lock;
        this.changed = changed;
        this.thread = new TaskThread(work);
    }

    static @Nullable ManualTask current() {
        return CURRENT.get();
    }

    boolean isStarted() {
        return phase != Phase.NEW;
    }

    boolean isRunning() {
        return phase == Phase.RUNNING;
    }

    boolean isDone() {
        return phase == Phase.DONE;
    }

    boolean isReady(Instant now) {
        return phase == Phase.NEW || (phase == Phase.PARKED && mayGoOn(now));
    }

    private boolean mayGoOn(Instant now) {
        return interrupted || abandoned || !now.isBefore(until) || orWhen.getAsBoolean();
    }

    Instant wake() {
        return until;
    }

    String stack() {
        return Arrays.toString(thread.getStackTrace());
    }

    void abandon() {
        abandoned = true;
    }

    void throwFailure() {
        if (failure != null && !(failure instanceof AbandonedError)) {
            throw new AssertionError("A task ended with " + failure, failure);
        }
    }

    void goOn() {
        boolean fresh = phase == Phase.NEW;
        phase = Phase.RUNNING;
        if (fresh) {
            thread.start();
        } else {
            changed.signalAll();
        }
    }

    /** Called on the task's thread, with the lock. */
    void park(Instant moment, BooleanSupplier condition) throws InterruptedException {
        until = moment;
        orWhen = condition;
        phase = Thread.interrupted() ? interruptedBefore() : Phase.PARKED;
        changed.signalAll();
        while (phase == Phase.PARKED) {
            changed.awaitUninterruptibly();
        }
        throwIfToldTo();
    }

    private Phase interruptedBefore() {
        interrupted = true;
        return Phase.RUNNING;
    }

    private void throwIfToldTo() throws InterruptedException {
        if (abandoned) {
            throw new AbandonedError();
        }
        if (interrupted) {
            interrupted = false;
            throw new InterruptedException("interrupted while waiting until " + until);
        }
    }

    private void runToEnd(Runnable work) {
        CURRENT.set(this);
        try {
            work.run();
        } catch (Throwable ex) {
            failure = ex;
        } finally {
            end();
        }
    }

    private void end() {
        lock.lock();
        try {
            phase = Phase.DONE;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** An interrupt of a waiting task only marks it, so that it too goes on in lock-step. */
    private final class TaskThread extends Thread {

        private final Runnable work;

        TaskThread(Runnable work) {
            super("manual-task");
            this.work = work;
            setDaemon(true);
        }

        @Override
        public void run() {
            runToEnd(work);
        }

        @Override
        public void interrupt() {
            lock.lock();
            try {
                if (phase == Phase.PARKED) {
                    interrupted = true;
                } else {
                    super.interrupt();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
