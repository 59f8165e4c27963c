package dev.longshore.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkQueueTests {

    private long now;
    private final WorkQueue<String> queue =
            new WorkQueue<>(() -> now, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));

    private void advance(Duration time) {
        now += time.toNanos();
    }

    private String next() {
        WorkQueue.Item<String> item = queue.poll();
        return item == null ? "none" : item.key();
    }

    @Test
    void keyIsHandedOutOnceHoweverOftenItIsAskedFor() {
        queue.add("a", Priority.CHANGE);
        queue.add("a", Priority.DRIFT);
        queue.addAfter("a", Duration.ofHours(1), Priority.DRIFT);

        assertThat(next()).isEqualTo("a");
        assertThat(next()).isEqualTo("none");
        queue.done("a");
        advance(Duration.ofHours(2));
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void earliestTimeWins() {
        queue.addAfter("a", Duration.ofHours(1), Priority.DRIFT);
        queue.addAfter("a", Duration.ofSeconds(1), Priority.DRIFT);
        queue.addAfter("a", Duration.ofMinutes(1), Priority.DRIFT);

        assertThat(next()).isEqualTo("none");
        advance(Duration.ofSeconds(1));
        assertThat(next()).isEqualTo("a");
    }

    @Test
    void changeWhileWorkedOnMakesExactlyOneMoreRun() {
        queue.add("a", Priority.CHANGE);
        assertThat(next()).isEqualTo("a");
        queue.add("a", Priority.CHANGE);
        queue.add("a", Priority.CHANGE);
        assertThat(next()).isEqualTo("none");
        queue.done("a");

        assertThat(next()).isEqualTo("a");
        queue.done("a");
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void classesComeInOrder() {
        queue.add("drift", Priority.DRIFT);
        queue.add("first", Priority.FIRST_SIGHT);
        queue.add("change", Priority.CHANGE);

        assertThat(List.of(next(), next(), next())).containsExactly("change", "first", "drift");
    }

    @Test
    void lowClassIsOvertakenForABoundedTimeOnly() {
        queue.add("drift", Priority.DRIFT);
        for (int second = 0; second < 9; second++) {
            advance(Duration.ofSeconds(1));
            queue.add("change-" + second, Priority.CHANGE);
            assertThat(next()).isEqualTo("change-" + second);
        }
        advance(Duration.ofSeconds(1));
        queue.add("change-late", Priority.CHANGE);

        assertThat(next()).isEqualTo("drift");
    }

    @Test
    void backoffGrowsUntilItIsForgotten() {
        List<Long> seconds = new ArrayList<>();
        for (int failure = 0; failure < 8; failure++) {
            queue.retry("a", Priority.DRIFT);
            seconds.add(queue.untilNextDue().toSeconds());
            advance(Duration.ofMinutes(1));
            assertThat(next()).isEqualTo("a");
            queue.done("a");
        }
        assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
        queue.forget("a");
        queue.retry("a", Priority.DRIFT);
        assertThat(queue.untilNextDue()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void backoffNeverFallsAsFailuresGrow() {
        Backoff backoff = new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000));
        Duration last = Duration.ZERO;
        for (int failures = 1; failures <= 1000; failures++) {
            Duration delay = backoff.delay(failures);
            assertThat(delay).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(Duration.ofSeconds(1000));
            last = delay;
        }
        assertThat(last).isEqualTo(Duration.ofSeconds(1000));
    }

    @Test
    void nothingIsHandedOutAfterShutDown() throws InterruptedException {
        queue.add("a", Priority.CHANGE);
        queue.shutDown();

        assertThat(queue.take()).isNull();
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void allOfManyKeysComeBack() {
        Map<String, Integer> seen = new HashMap<>();
        for (int key = 0; key < 100_000; key++) {
            queue.addAfter("key-" + key, Duration.ofSeconds(key % 7), Priority.DRIFT);
        }
        advance(Duration.ofSeconds(7));
        for (String key = next(); !key.equals("none"); key = next()) {
            seen.merge(key, 1, Integer::sum);
            queue.done(key);
        }
        assertThat(seen)
                .hasSize(100_000)
                .allSatisfy((key, times) -> assertThat(times).isEqualTo(1));
        assertThat(queue.size()).isZero();
    }

    @Test
    void noKeyIsLostOrSharedAmongManyWorkers() throws InterruptedException {
        Crowd crowd = new Crowd(5_000, 3);
        crowd.start(32);

        assertThat(crowd.left.await(60, TimeUnit.SECONDS)).isTrue();
        crowd.stop();
        assertThat(crowd.overlaps).hasValue(0);
        assertThat(crowd.runs)
                .hasSize(5_000)
                .allSatisfy((key, count) -> assertThat(count).hasValue(3));
    }

    /** Workers that ask for each key again until it has run some rounds. */
    private static final class Crowd {

        private final WorkQueue<Integer> shared =
                new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        private final Map<Integer, AtomicInteger> runs = new ConcurrentHashMap<>();
        private final Map<Integer, Boolean> busy = new ConcurrentHashMap<>();
        private final AtomicInteger overlaps = new AtomicInteger();
        private final List<Thread> workers = new ArrayList<>();
        private final CountDownLatch left;
        private final int rounds;

        Crowd(int keys, int rounds) {
            this.rounds = rounds;
            this.left = new CountDownLatch(keys * rounds);
            for (int key = 0; key < keys; key++) {
                shared.add(key, Priority.FIRST_SIGHT);
            }
        }

        void start(int count) {
            for (int worker = 0; worker < count; worker++) {
                Thread thread = new Thread(this::work);
                workers.add(thread);
                thread.start();
            }
        }

        private void work() {
            try {
                for (var item = shared.take(); item != null; item = shared.take()) {
                    work(item.key());
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(int key) {
            if (busy.put(key, true) != null) {
                overlaps.incrementAndGet();
            }
            int run = runs.computeIfAbsent(key, ignored -> new AtomicInteger()).incrementAndGet();
            busy.remove(key);
            if (run < rounds) {
                shared.addAfter(key, Duration.ofMillis(1), Priority.DRIFT);
            }
            shared.done(key);
            left.countDown();
        }

        void stop() throws InterruptedException {
            shared.shutDown();
            for (Thread worker : workers) {
                worker.join();
            }
        }
    }
}
