package dev.longshore.queue;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A queue of keys. A key is in it once, with the earliest time that anybody asked for; it is never handed to two workers
 * at once, and one that is asked for while it is worked on is handed out once more afterwards.
 *
 * <p>Due keys are handed out by class and age: a class is worth a head start, not a right of way, so that everything
 * that is due is handed out within a bound. All methods may be called from any thread and none of them blocks but
 * {@link #take}.
 *
 * @param <K> key
 */
public final class WorkQueue<K> {

    /** Head start of one class over the next. */
    private static final long HEAD_START_NANOS = Duration.ofSeconds(5).toNanos();

    private final Ticker ticker;
    private final Backoff backoff;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // All below are guarded by lock.
    private final Map<K, Entry<K>> entries = new HashMap<>();
    private final Map<K, Integer> failures = new HashMap<>();
    private final TreeSet<Entry<K>> delayed = new TreeSet<>(
            Comparator.<Entry<K>>comparingLong(entry -> entry.due).thenComparingLong(entry -> entry.sequence));
    private final TreeSet<Entry<K>> ready =
            new TreeSet<>(Comparator.<Entry<K>>comparingLong(Entry::turn).thenComparingLong(entry -> entry.sequence));
    private long sequence;
    private boolean shutDown;

    /** Creates an empty queue. */
    public WorkQueue(Ticker ticker, Backoff backoff) {
        this.ticker = ticker;
        this.backoff = backoff;
    }

    private static final class Entry<K> {
        private final K key;
        private final long sequence;
        private long due;
        private Priority priority;
        private boolean handedOut;
        private boolean wantedAgain;

        Entry(K key, long sequence, long due, Priority priority) {
            this.key = key;
            this.sequence = sequence;
            this.due = due;
            this.priority = priority;
        }

        long turn() {
            return due + priority.classesBefore() * HEAD_START_NANOS;
        }
    }

    /**
     * A key that was handed out.
     *
     * @param <K> key
     * @param key key
     * @param waited how long it was due
     */
    public record Item<K>(K key, Duration waited) {}

    /** Asks for a key now. */
    public void add(K key, Priority priority) {
        addAfter(key, Duration.ZERO, priority);
    }

    /** Asks for a key after a delay; of no effect if it is to come earlier anyway. */
    public void addAfter(K key, Duration delay, Priority priority) {
        lock.lock();
        try {
            if (!shutDown) {
                plan(key, ticker.nanos() + Math.max(0, saturated(delay)), priority);
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private static long saturated(Duration delay) {
        return delay.compareTo(Duration.ofDays(365)) > 0 ? Duration.ofDays(365).toNanos() : delay.toNanos();
    }

    private void plan(K key, long due, Priority priority) {
        Entry<K> entry = entries.get(key);
        if (entry == null) {
            entry = new Entry<>(key, sequence++, due, priority);
            entries.put(key, entry);
            delayed.add(entry);
        } else if (entry.handedOut) {
            planAgain(entry, due, priority);
        } else {
            advance(entry, due, priority);
        }
    }

    private void planAgain(Entry<K> entry, long due, Priority priority) {
        boolean earlier = !entry.wantedAgain || due < entry.due;
        entry.priority = !entry.wantedAgain || priority.compareTo(entry.priority) < 0 ? priority : entry.priority;
        entry.due = earlier ? due : entry.due;
        entry.wantedAgain = true;
    }

    /** Comparators look at due and priority, so an entry leaves its set while they change. */
    private void advance(Entry<K> entry, long due, Priority priority) {
        boolean wasReady = ready.remove(entry);
        delayed.remove(entry);
        entry.due = Math.min(entry.due, due);
        entry.priority = priority.compareTo(entry.priority) < 0 ? priority : entry.priority;
        (wasReady ? ready : delayed).add(entry);
    }

    /** Asks for a key after the delay that its failures in a row demand, and counts one more. */
    public void retry(K key, Priority priority) {
        Duration delay;
        lock.lock();
        try {
            delay = backoff.delay(failures.merge(key, 1, Integer::sum));
        } finally {
            lock.unlock();
        }
        addAfter(key, delay, priority);
    }

    /** Forgets the failures of a key. */
    public void forget(K key) {
        lock.lock();
        try {
            failures.remove(key);
        } finally {
            lock.unlock();
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
                if (delayed.isEmpty()) {
                    changed.await();
                } else {
                    changed.awaitNanos(delayed.first().due - ticker.nanos());
                }
                item = next();
            }
            // Whoever leaves sees to it that somebody else waits for the next.
            changed.signal();
            return shutDown ? null : item;
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #take}, but returns null at once if nothing is due. */
    public @Nullable Item<K> poll() {
        lock.lock();
        try {
            return shutDown ? null : next();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Item<K> next() {
        long now = ticker.nanos();
        while (!delayed.isEmpty() && delayed.first().due - now <= 0) {
            ready.add(delayed.pollFirst());
        }
        Entry<K> entry = ready.pollFirst();
        if (entry == null) {
            return null;
        }
        entry.handedOut = true;
        entry.wantedAgain = false;
        return new Item<>(entry.key, Duration.ofNanos(now - entry.due));
    }

    /** Says that the work on a key has ended. */
    public void done(K key) {
        lock.lock();
        try {
            Entry<K> entry = entries.get(key);
            if (entry == null || !entry.handedOut) {
                return;
            }
            entry.handedOut = false;
            if (entry.wantedAgain) {
                delayed.add(entry);
                changed.signal();
            } else {
                entries.remove(key);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many keys are due and not handed out. */
    public int depth() {
        lock.lock();
        try {
            long now = ticker.nanos();
            int due = ready.size();
            for (Entry<K> entry : delayed) {
                if (entry.due - now > 0) {
                    return due;
                }
                due++;
            }
            return due;
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many keys are in the queue, at whatever time. */
    public int size() {
        lock.lock();
        try {
            return entries.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether a key is in the queue or handed out, so that it will be looked at without anybody asking. */
    public boolean contains(K key) {
        lock.lock();
        try {
            return entries.containsKey(key);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the time until a key is due, zero if one is, null if none will be. */
    public @Nullable Duration untilNextDue() {
        lock.lock();
        try {
            if (!ready.isEmpty()) {
                return Duration.ZERO;
            }
            long left = delayed.isEmpty() ? 0 : delayed.first().due - ticker.nanos();
            return delayed.isEmpty() ? null : Duration.ofNanos(Math.max(0, left));
        } finally {
            lock.unlock();
        }
    }

    /** Hands out nothing any more and wakes all that wait. */
    public void shutDown() {
        lock.lock();
        try {
            shutDown = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
