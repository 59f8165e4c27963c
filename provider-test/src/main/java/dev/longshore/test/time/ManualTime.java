package dev.longshore.test.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Time that stands still until a test moves it.
 *
 * <p>{@link #executor()} runs tasks on threads of their own, but in lock-step: a task goes on only inside {@link #run}
 * or {@link #advance}, one at a time in the order in which they were submitted, until it ends or waits for time again.
 * So code that blocks for an hour is tested in a millisecond, and always in the same order. Threads that come from
 * elsewhere may wait as well; they go on as soon as they can.
 */
public final class ManualTime implements Time {

    private static final Duration STUCK = Duration.ofSeconds(30);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Guarded by {@link #lock}. */
    private final List<ManualTask> tasks = new ArrayList<>();

    private volatile Instant now;

    /** Starts at the beginning of the year 2030. */
    public ManualTime() {
        this(Instant.parse("2030-01-01T00:00:00Z"));
    }

    /** Starts at a moment. */
    public ManualTime(Instant start) {
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Returns an executor whose tasks go on only when this time says so. */
    public Executor executor() {
        return task -> locked(() -> tasks.add(new ManualTask(task, lock, changed)));
    }

    /** Lets every task go on that can at this moment, until all have ended or wait for time. */
    public void run() {
        locked(this::runReady);
    }

    /** Moves time on; tasks that wait for moments on the way go on at exactly those moments. */
    public void advance(Duration duration) {
        advanceTo(now.plus(duration));
    }

    /** As {@link #advance}, to a moment; goes nowhere if that has passed. */
    public void advanceTo(Instant end) {
        locked(() -> {
            runReady();
            for (Instant next = nextWake(); next != null && !next.isAfter(end); next = nextWake()) {
                moveTo(next);
            }
            moveTo(end);
        });
    }

    private void moveTo(Instant moment) {
        if (moment.isAfter(now)) {
            now = moment;
            changed.signalAll();
        }
        runReady();
    }

    /** Returns the next moment that a task waits for, if any does. */
    public Optional<Instant> nextMoment() {
        lock.lock();
        try {
            return Optional.ofNullable(nextWake());
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many tasks have not ended. */
    public int unfinishedTasks() {
        lock.lock();
        try {
            return tasks.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends all tasks as a crash does: what had not begun never begins, what waits gets an {@link AbandonedError}. First
     * make sure that nothing they write to accepts writes any more.
     */
    public void abandonTasks() {
        locked(() -> {
            tasks.removeIf(task -> !task.isStarted());
            tasks.forEach(ManualTask::abandon);
            runReady();
        });
    }

    @Override
    public void await(Instant until, BooleanSupplier orWhen) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            ManualTask task = ManualTask.current();
            if (task != null && tasks.contains(task)) {
                task.park(until, orWhen);
            } else {
                awaitElsewhere(until, orWhen);
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitElsewhere(Instant until, BooleanSupplier orWhen) throws InterruptedException {
        while (!orWhen.getAsBoolean() && now.isBefore(until)) {
            changed.await();
        }
    }

    @Override
    public void changed() {
        locked(changed::signalAll);
    }

    private void runReady() {
        if (ManualTask.current() != null) {
            throw new IllegalStateException("A task cannot move the time that it waits for");
        }
        for (ManualTask ready = nextReady(); ready != null; ready = nextReady()) {
            goOn(ready);
        }
    }

    private @Nullable ManualTask nextReady() {
        return tasks.stream().filter(task -> task.isReady(now)).findFirst().orElse(null);
    }

    private @Nullable Instant nextWake() {
        return tasks.stream().map(ManualTask::wake).min(Instant::compareTo).orElse(null);
    }

    private void goOn(ManualTask task) {
        task.goOn();
        try {
            awaitRest(task);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while a task ran", ex);
        }
        if (task.isDone()) {
            tasks.remove(task);
            task.throwFailure();
        }
    }

    private void awaitRest(ManualTask task) throws InterruptedException {
        long left = STUCK.toNanos();
        while (task.isRunning()) {
            if (left <= 0) {
                throw new AssertionError("Task neither ends nor waits for time, it is stuck at " + task.stack());
            }
            left = changed.awaitNanos(left);
        }
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
