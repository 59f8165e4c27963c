package dev.longshore.queue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A queue of keys. A key is in it once, with the earliest time that anybody asked for; it is never handed to two workers
 * at once, and one that is asked for while it is worked on is handed out once more afterwards.
 *
 * <p>Due keys are handed out by class, and within a class by age. One turn in four goes to the key that has been due for
 * longest, whatever its class. So a key that is due behind n others is handed out within 4 (n + 1) turns, however many
 * come later and however important they are; and a crowd of old unimportant keys never costs an important one more than
 * every fourth turn.
 *
 * <p>All methods may be called from any thread and none of them blocks but {@link #take}.
 *
 * @param <K> key
 */
public final class WorkQueue<K> {

    private final Ticker ticker;
    private final long start;
    private final Backoff backoff;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // All below are guarded by lock.
    private final Map<K, Entry<K>> entries = new HashMap<>();
    private final Map<K, Integer> failures = new HashMap<>();
    private final TreeSet<Entry<K>> delayed = new TreeSet<>();
    private final DueEntries<K> due = new DueEntries<>();

    /** The one thread that waits for a time; the others wait for a signal. */
    private @Nullable Thread timekeeper;

    private long sequence;
    private long retries;
    private boolean shutDown;

    /** Creates an empty queue. */
    public WorkQueue(Ticker ticker, Backoff backoff) {
        this.ticker = ticker;
        this.start = ticker.nanos();
        this.backoff = backoff;
    }

    /**
     * A key that was handed out.
     *
     * @param <K> key
     * @param key key
     * @param priority class that it was handed out for
     * @param waited how long it was due
     */
    public record Item<K>(K key, Priority priority, Duration waited) {}

    /**
     * How it stands with a queue.
     *
     * @param due keys that are due and not handed out
     * @param planned keys that are not due yet
     * @param handedOut keys that are worked on
     * @param oldestDue how long the oldest of those that are due has been so, zero if none is
     * @param retries how often a key was planned again because of a failure
     */
    public record Stats(int due, int planned, int handedOut, Duration oldestDue, long retries) {}

    /** Asks for a key now. */
    public void add(K key, Priority priority) {
        addAfter(key, Duration.ZERO, priority);
    }

    /** Asks for a key after a delay; if it is to come earlier anyway, only the class may matter. */
    public void addAfter(K key, Duration delay, Priority priority) {
        locked(() -> plan(key, Backoff.nanos(delay), priority));
    }

    /**
     * Asks for a key after the delay that its failures in a row demand, and counts one more.
     *
     * @return the delay
     */
    public Duration retry(K key, Priority priority) {
        return fromLock(() -> {
            retries++;
            int inARow = failures.merge(key, 1, Integer::sum);
            Duration delay = backoff.delay(inARow, ThreadLocalRandom.current().nextDouble());
            plan(key, delay.toNanos(), priority);
            return delay;
        });
    }

    /** Forgets the failures of a key. */
    public void forget(K key) {
        locked(() -> failures.remove(key));
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T fromLock(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return ticker.nanos() - start;
    }

    private void plan(K key, long delay, Priority priority) {
        if (shutDown) {
            return;
        }
        long when = now() + delay;
        Entry<K> entry = entries.get(key);
        if (entry == null) {
            entry = new Entry<>(key, sequence++, when, priority);
            entries.put(key, entry);
            insert(entry);
        } else if (!entry.handedOut) {
            advance(entry, when, priority);
        } else if (entry.wantedAgain) {
            entry.raise(when, priority);
        } else {
            entry.wantedAgain = true;
            entry.due = when;
            entry.priority = priority;
        }
    }

    /** The order depends on time and class, so an entry is taken out while they change. */
    private void advance(Entry<K> entry, long when, Priority priority) {
        if (!due.remove(entry)) {
            delayed.remove(entry);
        }
        entry.raise(when, priority);
        insert(entry);
    }

    private void insert(Entry<K> entry) {
        if (entry.due <= now()) {
            due.add(entry);
            changed.signal();
            return;
        }
        delayed.add(entry);
        if (delayed.first().equals(entry)) {
            timekeeper = null;
            changed.signal();
        }
    }

    /**
     * Hands out the next due key, waiting for one. Whoever takes it must call {@link #done}.
     *
     * @return null if the queue was shut down
     */
    public @Nullable Item<K> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Item<K> item = next();
            while (item == null && !shutDown) {
                await();
                item = next();
            }
            return item;
        } finally {
            // Whoever leaves sees to it that somebody waits for what comes next.
            if (due.size() > 0 || (timekeeper == null && !delayed.isEmpty())) {
                changed.signal();
            }
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // its only caller loops
    private void await() throws InterruptedException {
        if (delayed.isEmpty() || timekeeper != null) {
            changed.await();
            return;
        }
        Thread self = Thread.currentThread();
        timekeeper = self;
        try {
            long ignored = changed.awaitNanos(delayed.first().due - now());
        } finally {
            timekeeper = self.equals(timekeeper) ? null : timekeeper;
        }
    }

    /** As {@link #take}, but returns null at once if nothing is due. */
    public @Nullable Item<K> poll() {
        lock.lock();
        try {
            return next();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Item<K> next() {
        if (shutDown) {
            return null;
        }
        long now = collectDue();
        Entry<K> entry = due.poll();
        if (entry == null) {
            return null;
        }
        entry.handedOut = true;
        entry.wantedAgain = false;
        return new Item<>(entry.key, entry.priority, Duration.ofNanos(now - entry.due));
    }

    private long collectDue() {
        long now = now();
        while (!delayed.isEmpty() && delayed.first().due <= now) {
            due.add(delayed.pollFirst());
        }
        return now;
    }

    /** Says that the work on a key has ended; of no effect if it is not handed out. */
    public void done(K key) {
        locked(() -> {
            Entry<K> entry = entries.get(key);
            if (entry != null && entry.handedOut) {
                entry.handedOut = false;
                giveBack(entry);
            }
        });
    }

    private void giveBack(Entry<K> entry) {
        if (entry.wantedAgain) {
            insert(entry);
        } else {
            entries.remove(entry.key);
        }
    }

    /** Returns how many keys are due and not handed out. */
    public int depth() {
        return stats().due();
    }

    /** Returns how many keys are in the queue, at whatever time, handed out ones included. */
    public int size() {
        return fromLock(entries::size);
    }

    /** Returns how it stands with the queue. */
    public Stats stats() {
        return fromLock(() -> {
            long now = collectDue();
            Entry<K> oldest = due.oldest();
            return new Stats(
                    due.size(),
                    delayed.size(),
                    entries.size() - due.size() - delayed.size(),
                    Duration.ofNanos(oldest == null ? 0 : now - oldest.due),
                    retries);
        });
    }

    /** Whether a key is in the queue or handed out, so that it will be looked at without anybody asking. */
    public boolean contains(K key) {
        return fromLock(() -> entries.containsKey(key));
    }

    /** Returns the time until a key is due, zero if one is, null if none will be. */
    public @Nullable Duration untilNextDue() {
        lock.lock();
        try {
            long now = collectDue();
            if (due.size() > 0) {
                return Duration.ZERO;
            }
            return delayed.isEmpty() ? null : Duration.ofNanos(delayed.first().due - now);
        } finally {
            lock.unlock();
        }
    }

    /** Hands out nothing any more, takes nothing in, and wakes all that wait. */
    public void shutDown() {
        locked(() -> {
            shutDown = true;
            changed.signalAll();
        });
    }
}
