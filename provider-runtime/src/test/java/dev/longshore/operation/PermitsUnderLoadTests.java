package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Answer;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whatever happens in whatever order: no cap is exceeded, and who waits gets a turn in the end. */
class PermitsUnderLoadTests {

    private static final int KINDS = 3;
    private static final int NAMES = 40;

    private static Permits.Limits limits(int max) {
        return new Permits.Limits(max, 3, 1, Map.of("K2", new Permits.KindLimit(1, 2)), new Permits.KindLimit(3, 5));
    }

    private static String account(ResourceKey key) {
        return "account-" + key.name().length();
    }

    private static OperationType type(ResourceKey key) {
        return key.name().endsWith("7") ? OperationType.DELETE : OperationType.CREATE;
    }

    @Test
    void randomSequencesKeepAllPromises() {
        for (int seed = 0; seed < 30; seed++) {
            new RandomUse(seed).run();
        }
    }

    /** One thread and one clock; what is asked for, given back, left, resized and forgotten is left to chance. */
    private static final class RandomUse {

        private final int seed;
        private final Random random;
        private final Deque<ResourceKey> announced = new ArrayDeque<>();
        private final Set<ResourceKey> running = new HashSet<>();
        private final Set<ResourceKey> wanting = new HashSet<>();
        private final Permits permits = new Permits(limits(4), this::now, announced::add);
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");
        private int max = 4;

        RandomUse(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        private Instant now() {
            return now;
        }

        void run() {
            for (int step = 0; step < 1_000; step++) {
                step(new ResourceKey("K" + random.nextInt(KINDS), "ns", "r" + random.nextInt(NAMES)));
                check();
            }
            for (int round = 0; round < 1_000 && !wanting.isEmpty(); round++) {
                List.copyOf(running).forEach(this::release);
                for (int turns = announced.size(); turns > 0; turns--) {
                    ask(announced.remove());
                }
                check();
            }
            assertThat(wanting).as("seed " + seed).isEmpty();
        }

        private void step(ResourceKey key) {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> release(key);
                case 3 -> leave(key);
                case 4 -> now = now.plusSeconds(random.nextInt(20));
                case 5 -> resize();
                default -> ask(key);
            }
        }

        private void ask(ResourceKey key) {
            if (!running.contains(key)) {
                wanting.add(key);
                if (permits.request(key, account(key), type(key), 1) == Answer.GRANTED) {
                    running.add(key);
                    wanting.remove(key);
                    assertThat(running.size()).as("seed " + seed).isLessThanOrEqualTo(max);
                }
            }
        }

        private void release(ResourceKey key) {
            if (running.remove(key)) {
                permits.release(key);
            }
        }

        private void leave(ResourceKey key) {
            permits.leave(key);
            wanting.remove(key);
        }

        private void resize() {
            max = 2 + random.nextInt(4);
            permits.resize(limits(max));
        }

        private void check() {
            for (int kind = 0; kind < KINDS; kind++) {
                String name = "K" + kind;
                Permits.Use use = permits.use(name);
                long held =
                        running.stream().filter(key -> key.kind().equals(name)).count();
                assertThat(use.running()).as("seed " + seed).isEqualTo((int) held);
                assertThat(use.running() + use.reserved()).as("seed " + seed).isLessThanOrEqualTo(kind == 2 ? 1 : 3);
                assertThat(use.waiting()).as("seed " + seed).isLessThanOrEqualTo(kind == 2 ? 2 : 5);
            }
            Map<String, Integer> accounts = new HashMap<>();
            running.forEach(key -> accounts.merge(account(key), 1, Integer::sum));
            assertThat(accounts.values()).as("seed " + seed).allMatch(count -> count <= 3);
        }
    }

    @Test
    void manyThreadsExceedNoCapAndLoseNobody() throws InterruptedException {
        Crowd crowd = new Crowd(600);
        crowd.run(16);

        assertThat(crowd.left).hasValue(0);
        assertThat(crowd.most.get()).isBetween(2, 4);
        assertThat(crowd.mostOfKind2.get()).isEqualTo(1);
        assertThat(crowd.permits.entries()).isEmpty();
    }

    /** Each key wants one operation; threads do nothing but follow what is announced. */
    private static final class Crowd {

        private final WorkQueue<ResourceKey> due =
                new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        private final Permits permits = new Permits(limits(4), Instant::now, key -> due.add(key, Priority.CHANGE));
        private final Set<ResourceKey> ended = ConcurrentHashMap.newKeySet();
        private final AtomicInteger left;
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger runningOfKind2 = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger mostOfKind2 = new AtomicInteger();

        Crowd(int keys) {
            this.left = new AtomicInteger(keys);
            for (int number = 0; number < keys; number++) {
                due.add(new ResourceKey("K" + number % KINDS, "ns", "r" + number), Priority.FIRST_SIGHT);
            }
        }

        void run(int threads) throws InterruptedException {
            List<Thread> workers = new ArrayList<>();
            for (int worker = 0; worker < threads; worker++) {
                Thread thread = new Thread(this::work);
                workers.add(thread);
                thread.start();
            }
            for (Thread worker : workers) {
                worker.join(60_000);
            }
            assertThat(workers).noneMatch(Thread::isAlive);
        }

        private void work() {
            try {
                for (var item = due.take(); item != null; item = due.take()) {
                    if (!ended.contains(item.key())) {
                        ask(item.key());
                    }
                    due.done(item.key());
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }

        private void ask(ResourceKey key) {
            if (permits.request(key, account(key), type(key), 1) == Answer.GRANTED) {
                operate(key);
                ended.add(key);
                permits.release(key);
                if (left.decrementAndGet() == 0) {
                    due.shutDown();
                }
            }
        }

        private void operate(ResourceKey key) {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            if (key.kind().equals("K2")) {
                mostOfKind2.accumulateAndGet(runningOfKind2.incrementAndGet(), Math::max);
            }
            for (int spin = 0; spin < 1_000; spin++) {
                Thread.onSpinWait();
            }
            if (key.kind().equals("K2")) {
                runningOfKind2.decrementAndGet();
            }
            running.decrementAndGet();
        }
    }
}
