package dev.longshore.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class WorkQueueUnderLoadTests {

    @Test
    void noKeyIsLostOrSharedWhenManyWorkersPlanManyKeysAgain() throws InterruptedException {
        Crowd crowd = new Crowd(50_000, 3);
        crowd.run(64);

        assertThat(crowd.overlaps).hasValue(0);
        for (int key = 0; key < 50_000; key++) {
            assertThat(crowd.runs.get(key)).isEqualTo(3);
        }
        assertThat(crowd.queue.size()).isZero();
    }

    /** Workers that ask for each key again, after a short time, until it has run some rounds. */
    private static final class Crowd {

        private final WorkQueue<Integer> queue =
                new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        private final AtomicIntegerArray runs;
        private final AtomicIntegerArray busy;
        private final AtomicInteger overlaps = new AtomicInteger();
        private final AtomicInteger left;
        private final int rounds;

        Crowd(int keys, int rounds) {
            this.rounds = rounds;
            this.left = new AtomicInteger(keys * rounds);
            this.runs = new AtomicIntegerArray(keys);
            this.busy = new AtomicIntegerArray(keys);
            for (int key = 0; key < keys; key++) {
                queue.add(key, Priority.FIRST_SIGHT);
            }
        }

        void run(int count) throws InterruptedException {
            List<Thread> workers = new ArrayList<>();
            for (int worker = 0; worker < count; worker++) {
                Thread thread = new Thread(this::work);
                workers.add(thread);
                thread.start();
            }
            for (Thread worker : workers) {
                worker.join(120_000);
            }
            assertThat(workers).noneMatch(Thread::isAlive);
        }

        private void work() {
            try {
                for (var item = queue.take(); item != null; item = queue.take()) {
                    work(item.key());
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(int key) {
            if (busy.incrementAndGet(key) > 1) {
                overlaps.incrementAndGet();
            }
            int run = runs.incrementAndGet(key);
            if (run < rounds) {
                queue.addAfter(key, Duration.ofMillis(20), Priority.DRIFT);
            }
            busy.decrementAndGet(key);
            queue.done(key);
            if (left.decrementAndGet() == 0) {
                queue.shutDown();
            }
        }
    }

    @Test
    void workersThatWaitForALaterKeyAreWokenForAnEarlierOne() {
        Waiting waiting = new Waiting();
        waiting.queue.addAfter("late", Duration.ofHours(1), Priority.DRIFT);
        await().until(() -> waiting.count(Thread.State.TIMED_WAITING) == 1);
        waiting.queue.addAfter("soon", Duration.ofMillis(20), Priority.DRIFT);

        await().untilAsserted(() -> assertThat(waiting.taken).containsExactly("soon"));
        waiting.queue.shutDown();
    }

    @Test
    void whoeverLeavesWithAKeySeesToItThatTheNextIsWaitedFor() {
        Waiting waiting = new Waiting();
        waiting.queue.addAfter("first", Duration.ofMillis(100), Priority.DRIFT);
        waiting.queue.addAfter("second", Duration.ofMillis(200), Priority.DRIFT);

        await().untilAsserted(() -> assertThat(waiting.taken).containsExactly("first", "second"));
    }

    /** Two workers that wait for one key each. */
    private static final class Waiting {

        private final WorkQueue<String> queue =
                new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        private final List<String> taken = new CopyOnWriteArrayList<>();
        private final List<Thread> workers = List.of(new Thread(this::take), new Thread(this::take));

        Waiting() {
            workers.forEach(Thread::start);
            await().until(() -> count(Thread.State.WAITING) == 2);
        }

        private long count(Thread.State state) {
            return workers.stream().filter(thread -> thread.getState() == state).count();
        }

        private void take() {
            try {
                WorkQueue.Item<String> item = queue.take();
                if (item != null) {
                    taken.add(item.key());
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void eventsThatComeWhileAKeyIsWorkedOnAreNotSwallowed() throws InterruptedException {
        Events events = new Events(200, 50_000);
        events.run(8, 4);

        assertThat(events.seen).isEqualTo(events.sent);
    }

    /** Producers count up versions of keys and ask for them; at the end a worker must have seen the last version. */
    private static final class Events {

        private final WorkQueue<Integer> queue =
                new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        private final Map<Integer, Integer> sent = new ConcurrentHashMap<>();
        private final Map<Integer, Integer> seen = new ConcurrentHashMap<>();
        private final int keys;
        private final AtomicInteger left;
        private final AtomicInteger producing = new AtomicInteger();

        Events(int keys, int count) {
            this.keys = keys;
            this.left = new AtomicInteger(count);
        }

        void run(int workers, int producers) throws InterruptedException {
            producing.set(producers);
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < workers + producers; number++) {
                threads.add(new Thread(number < workers ? this::work : this::produce));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join(60_000);
            }
            assertThat(threads).noneMatch(Thread::isAlive);
        }

        private void produce() {
            for (int number = left.getAndDecrement(); number > 0; number = left.getAndDecrement()) {
                int key = number % keys;
                sent.merge(key, 1, Integer::sum);
                queue.add(key, Priority.CHANGE);
            }
            if (producing.decrementAndGet() == 0) {
                queue.addAfter(-1, Duration.ofMillis(1), Priority.DRIFT);
            }
        }

        private void work() {
            try {
                for (var item = queue.take(); item != null; item = queue.take()) {
                    if (item.key() >= 0) {
                        seen.put(item.key(), sent.get(item.key()));
                    } else if (queue.size() == 1) {
                        queue.shutDown();
                    } else {
                        queue.addAfter(item.key(), Duration.ofMillis(1), Priority.DRIFT);
                    }
                    queue.done(item.key());
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
