package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Answer;
import dev.longshore.resource.ResourceKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PermitsFairnessTests {

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
    void manyOfOneKindDoNotStarveAnother() {
        Permits permits = permits(1, 9, 0, 9, 10_000);
        create(permits, key("A", 0), "");
        for (int number = 1; number <= 5_000; number++) {
            create(permits, key("A", number), "");
        }
        for (int number = 1; number <= 3; number++) {
            create(permits, key("B", number), "");
        }

        assertThat(kinds(turns(permits, key("A", 0), 6))).containsExactly("A", "B", "A", "B", "A", "B");
    }

    @Test
    void kindWithManyAccountsGetsNoMoreTurnsThanOneWithOne() {
        Permits permits = permits(1, 9, 0, 9, 10_000);
        create(permits, key("A", 0), "");
        for (int number = 1; number <= 50; number++) {
            create(permits, key("A", number), "account-" + number);
        }
        for (int number = 1; number <= 3; number++) {
            create(permits, key("B", number), "one");
        }

        assertThat(kinds(turns(permits, key("A", 0), 6))).containsExactly("A", "B", "A", "B", "A", "B");
    }

    @Test
    void accountsTakeTurnsWithinAKind() {
        Permits permits = permits(1, 9, 0, 9, 10_000);
        create(permits, key("A", 0), "x");
        for (int number = 1; number <= 50; number++) {
            create(permits, key("A", number), "x");
        }
        create(permits, key("A", 100), "y");
        create(permits, key("A", 101), "y");

        assertThat(turns(permits, key("A", 0), 4))
                .containsExactly(key("A", 1), key("A", 100), key("A", 2), key("A", 101));
    }

    /** Runs one after the other whoever's turn it is. */
    private List<ResourceKey> turns(Permits permits, ResourceKey first, int count) {
        List<ResourceKey> order = new ArrayList<>();
        ResourceKey running = first;
        for (int turn = 0; turn < count; turn++) {
            announced.clear();
            permits.release(running);
            assertThat(announced).hasSize(1);
            running = announced.get(0);
            order.add(running);
            assertThat(permits.request(running, permits.entry(running).account(), OperationType.CREATE, 1))
                    .isEqualTo(Answer.GRANTED);
        }
        return order;
    }

    private static List<String> kinds(List<ResourceKey> keys) {
        return keys.stream().map(ResourceKey::kind).toList();
    }

    @Test
    void longOperationsOfOneKindDoNotCrowdOutShortOnesOfAnother() {
        Permits permits = permits(4, 9, 0, 9, 100);
        for (int number = 0; number < 50; number++) {
            create(permits, key("Long", number), "");
        }
        for (int number = 0; number < 50; number++) {
            create(permits, key("Short", number), "");
        }
        permits.release(key("Long", 0));
        permits.release(key("Long", 1));
        assertThat(kinds(announced)).containsExactly("Short", "Short");
        announced.forEach(turn -> create(permits, turn, ""));
        for (int number = 0; number < 20; number++) {
            announced.clear();
            permits.release(key("Short", number));
            assertThat(kinds(announced)).containsExactly("Short");
            create(permits, announced.get(0), "");
        }
    }

    @Test
    void deletionsHaveTheirShareButAreNotPutFirst() {
        Permits permits = permits(2, 9, 1, 9, 100);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        permits.request(key("A", 3), "", OperationType.DELETE, 1);
        now = now.plusSeconds(1);
        permits.request(key("A", 4), "", OperationType.DELETE, 1);
        announced.clear();

        permits.release(key("A", 3));
        assertThat(announced).containsExactly(key("A", 4));
        permits.release(key("A", 1));
        assertThat(announced).containsExactly(key("A", 4), key("A", 2));
    }

    @Test
    void lineThatOneAccountHasFilledIsNoBarToOthers() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 0), "x");
        for (int number = 1; number <= 5_000; number++) {
            create(permits, key("A", number), "x");
        }
        assertThat(create(permits, key("A", 9_001), "y")).isEqualTo(Answer.REFUSED);
        permits.release(key("A", 0));
        assertThat(announced).containsExactly(key("A", 1), key("A", 9_001));

        announced.clear();
        create(permits, key("A", 1), "x");
        permits.release(key("A", 1));
        assertThat(announced).startsWith(key("A", 9_001));
    }

    @Test
    void keyThatIsRefusedBehindOthersOfABusyAccountGetsAPermitThatOnlyItCanUse() {
        Permits permits = permits(3, 1, 0, 3, 1);
        create(permits, key("A", 1), "x");
        create(permits, key("A", 2), "y");
        create(permits, key("A", 3), "x");
        assertThat(create(permits, key("A", 4), "y")).isEqualTo(Answer.REFUSED);
        permits.release(key("A", 2));

        assertThat(announced).containsExactly(key("A", 4));
        assertThat(create(permits, key("A", 4), "y")).isEqualTo(Answer.GRANTED);
    }
}
