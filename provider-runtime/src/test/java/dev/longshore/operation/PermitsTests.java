package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Answer;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PermitsTests {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final List<ResourceKey> announced = new ArrayList<>();

    private Permits permits(int max, int perAccount, int kept, int perKind, int capacity) {
        return new Permits(
                new Permits.Limits(max, perAccount, kept, Map.of(), new Permits.KindLimit(perKind, capacity)),
                () -> now,
                announced::add);
    }

    private static ResourceKey key(String kind, int number) {
        return new ResourceKey(kind, "ns", "r" + number);
    }

    private static Answer create(Permits permits, ResourceKey key, String account) {
        return permits.request(key, account, OperationType.CREATE, 1);
    }

    @Test
    void capsHoldOverAllPerKindAndPerAccount() {
        Permits permits = permits(3, 2, 0, 2, 10);
        assertThat(create(permits, key("A", 1), "x")).isEqualTo(Answer.GRANTED);
        assertThat(create(permits, key("A", 2), "x")).isEqualTo(Answer.GRANTED);
        assertThat(create(permits, key("A", 3), "y")).isEqualTo(Answer.WAITING);
        assertThat(create(permits, key("B", 1), "x")).isEqualTo(Answer.WAITING);
        assertThat(create(permits, key("B", 2), "y")).isEqualTo(Answer.GRANTED);
        assertThat(create(permits, key("B", 3), "z")).isEqualTo(Answer.WAITING);
    }

    @Test
    void shareIsKeptForDeletions() {
        Permits permits = permits(2, 9, 1, 9, 10);
        assertThat(create(permits, key("A", 1), "")).isEqualTo(Answer.GRANTED);
        assertThat(create(permits, key("A", 2), "")).isEqualTo(Answer.WAITING);
        assertThat(permits.request(key("A", 3), "", OperationType.DELETE, 1)).isEqualTo(Answer.GRANTED);
    }

    @Test
    void freePermitIsReservedForTheOldestAndAnnounced() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        create(permits, key("A", 2), "");
        permits.release(key("A", 1));

        assertThat(announced).containsExactly(key("A", 2));
        assertThat(create(permits, key("A", 4), "")).isEqualTo(Answer.WAITING);
        assertThat(create(permits, key("A", 2), "")).isEqualTo(Answer.GRANTED);
    }

    @Test
    void waiterThatWantsNoPermitAnyMoreGivesItOn() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        permits.release(key("A", 1));
        permits.leave(key("A", 2));

        assertThat(announced).containsExactly(key("A", 2), key("A", 3));
    }

    @Test
    void leavingDoesNotTouchWhatRuns() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        permits.leave(key("A", 1));

        assertThat(create(permits, key("A", 2), "")).isEqualTo(Answer.WAITING);
    }

    @Test
    void reservationThatNobodyClaimsGoesToTheNext() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        permits.release(key("A", 1));
        now = now.plus(Duration.ofSeconds(31));
        permits.leave(key("A", 99));

        assertThat(announced).containsExactly(key("A", 2), key("A", 3));
    }

    @Test
    void manyOfOneKindDoNotStarveAnother() {
        Permits permits = permits(1, 9, 0, 9, 10_000);
        create(permits, key("A", 0), "");
        for (int number = 1; number <= 5_000; number++) {
            create(permits, key("A", number), "");
        }
        create(permits, key("B", 1), "");
        List<ResourceKey> order = new ArrayList<>();
        ResourceKey running = key("A", 0);
        for (int turn = 0; turn < 4; turn++) {
            permits.release(running);
            running = announced.get(announced.size() - 1);
            assertThat(create(permits, running, "")).isEqualTo(Answer.GRANTED);
            order.add(running);
        }
        assertThat(order).contains(key("B", 1));
    }

    @Test
    void fullLineRefusesAndTakesTheLongestRefusedFirst() {
        Permits permits = permits(1, 9, 0, 9, 1);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 4), "")).isEqualTo(Answer.REFUSED);
        assertThat(permits.refusals("A")).isEqualTo(2);
        permits.release(key("A", 1));

        assertThat(announced).containsExactly(key("A", 2), key("A", 3));
        assertThat(create(permits, key("A", 5), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 4), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.WAITING);
    }

    @Test
    void moreRoomIsUsedAtOnce() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        permits.resize(new Permits.Limits(2, 9, 0, Map.of(), new Permits.KindLimit(9, 10)));

        assertThat(announced).containsExactly(key("A", 2));
    }

    /** Whatever happens in whatever order: no cap is exceeded, and who waits gets a turn in the end. */
    @Test
    void randomSequencesKeepAllPromises() {
        for (int seed = 0; seed < 50; seed++) {
            announced.clear();
            new RandomUse(seed).run();
        }
    }

    private final class RandomUse {

        private final Random random;
        private final Permits permits = permits(4, 3, 1, 3, 5);
        private final Map<ResourceKey, OperationType> running = new HashMap<>();
        private final Set<ResourceKey> wanting = new HashSet<>();
        private final int seed;

        RandomUse(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        void run() {
            for (int step = 0; step < 2_000; step++) {
                ResourceKey key = key("K" + random.nextInt(3), random.nextInt(8));
                if (random.nextInt(3) == 0) {
                    release(key);
                } else {
                    ask(key);
                }
                check();
            }
            for (int turn = 0; turn < 1_000 && !wanting.isEmpty(); turn++) {
                List.copyOf(running.keySet()).forEach(this::release);
                List<ResourceKey> turns = List.copyOf(announced);
                announced.clear();
                turns.forEach(this::ask);
            }
            assertThat(wanting).as("seed " + seed).isEmpty();
        }

        private void ask(ResourceKey key) {
            if (running.containsKey(key)) {
                return;
            }
            OperationType type = key.name().endsWith("7") ? OperationType.DELETE : OperationType.CREATE;
            wanting.add(key);
            if (permits.request(key, "account" + key.name().length() + key.kind(), type, 1) == Answer.GRANTED) {
                running.put(key, type);
                wanting.remove(key);
            }
        }

        private void release(ResourceKey key) {
            if (running.remove(key) != null) {
                permits.release(key);
            }
        }

        private void check() {
            assertThat(running.size()).as("seed " + seed).isLessThanOrEqualTo(4);
            long others = running.values().stream()
                    .filter(type -> type != OperationType.DELETE)
                    .count();
            assertThat(others).as("seed " + seed).isLessThanOrEqualTo(3);
            for (int kind = 0; kind < 3; kind++) {
                String name = "K" + kind;
                assertThat(running.keySet().stream().filter(key -> key.kind().equals(name)))
                        .as("seed " + seed)
                        .hasSizeLessThanOrEqualTo(3);
            }
        }
    }
}
