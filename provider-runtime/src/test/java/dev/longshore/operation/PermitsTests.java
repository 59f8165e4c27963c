package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Answer;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    void capsFollowTheOneOverAllUnlessTheyAreSmaller() {
        Permits.Limits limits = new Permits.Limits(
                10,
                10,
                2,
                Map.of("A", new Permits.KindLimit(4, 9), "B", new Permits.KindLimit(10, 9)),
                new Permits.KindLimit(10, 9));
        Permits.Limits more = limits.withMax(20);
        assertThat(more.max()).isEqualTo(20);
        assertThat(more.maxPerAccount()).isEqualTo(20);
        assertThat(more.keptForDeletions()).isEqualTo(4);
        assertThat(more.of("A").max()).isEqualTo(4);
        assertThat(more.of("B").max()).isEqualTo(20);
        assertThat(more.of("C").max()).isEqualTo(20);
        assertThat(limits.withMax(1).keptForDeletions()).isZero();
        assertThat(more.withMax("B", 3).of("B")).isEqualTo(new Permits.KindLimit(3, 9));
        assertThat(more.withMax("C", 3).of("C")).isEqualTo(new Permits.KindLimit(3, 9));
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
    void wishThatBecomesADeletionMayUseTheShare() {
        Permits permits = permits(2, 9, 1, 9, 100);
        create(permits, key("A", 1), "");
        assertThat(create(permits, key("A", 2), "")).isEqualTo(Answer.WAITING);

        assertThat(permits.request(key("A", 2), "", OperationType.DELETE, 2)).isEqualTo(Answer.GRANTED);
        assertThat(permits.use("A")).isEqualTo(new Permits.Use(2, 0, 0, 0, 0));
    }

    @Test
    void wishThatChangesItsAccountStandsInTheLineOfTheOther() {
        Permits permits = permits(9, 1, 0, 9, 100);
        create(permits, key("A", 1), "x");
        create(permits, key("A", 2), "y");
        create(permits, key("A", 3), "x");
        create(permits, key("A", 3), "y");
        permits.release(key("A", 1));
        assertThat(announced).isEmpty();
        permits.release(key("A", 2));

        assertThat(announced).containsExactly(key("A", 3));
    }

    @Test
    void fullLineRefusesAndTakesTheLongestRefusedFirst() {
        Permits permits = permits(1, 9, 0, 9, 1);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 4), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.REFUSED);
        assertThat(permits.use("A")).isEqualTo(new Permits.Use(1, 0, 1, 2, 2));
        permits.release(key("A", 1));

        assertThat(announced).containsExactly(key("A", 2), key("A", 3));
        assertThat(create(permits, key("A", 5), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 4), "")).isEqualTo(Answer.REFUSED);
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.WAITING);
    }

    @Test
    void placeOfOneThatLeavesGoesToTheRefused() {
        Permits permits = permits(1, 9, 0, 9, 1);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        create(permits, key("A", 4), "");
        permits.leave(key("A", 3));
        permits.leave(key("A", 2));

        assertThat(announced).containsExactly(key("A", 4));
        assertThat(permits.entries()).extracting(Permits.Entry::key).containsOnly(key("A", 1), key("A", 4));
    }

    @Test
    void callsThatChangeNothingAnnounceNothing() {
        Permits permits = permits(1, 9, 0, 9, 1);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        permits.release(key("A", 1));
        announced.clear();
        permits.leave(key("A", 99));
        permits.release(key("A", 99));
        create(permits, key("A", 4), "");

        assertThat(announced).isEmpty();
    }

    @Test
    void reservationDoesNotOutliveACapThatShrank() {
        Permits permits = permits(2, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        create(permits, key("A", 3), "");
        permits.release(key("A", 1));
        permits.resize(new Permits.Limits(1, 9, 0, Map.of(), new Permits.KindLimit(9, 10)));

        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.WAITING);
        permits.release(key("A", 2));
        assertThat(create(permits, key("A", 3), "")).isEqualTo(Answer.GRANTED);
    }

    @Test
    void keyIsNeverGrantedTwice() {
        Permits permits = permits(2, 9, 0, 9, 10);
        create(permits, key("A", 1), "");

        assertThatIllegalStateException()
                .isThrownBy(() -> create(permits, key("A", 1), ""))
                .withMessage("An operation of A ns/r1 runs already");
    }

    @Test
    void turnThatCannotBeAnnouncedCostsNobodyItsPermit() {
        Permits permits =
                new Permits(new Permits.Limits(2, 1, 0, Map.of(), new Permits.KindLimit(9, 10)), () -> now, turn -> {
                    throw new IllegalStateException("no queue");
                });
        create(permits, key("A", 1), "x");
        create(permits, key("A", 2), "x");
        permits.release(key("A", 1));
        now = now.plusSeconds(31);

        assertThat(create(permits, key("A", 3), "y")).isEqualTo(Answer.GRANTED);
        assertThat(permits.use("A").running()).isEqualTo(1);
        assertThat(create(permits, key("A", 2), "x")).isEqualTo(Answer.GRANTED);
    }

    @Test
    void moreRoomIsUsedAtOnce() {
        Permits permits = permits(1, 9, 0, 9, 10);
        create(permits, key("A", 1), "");
        create(permits, key("A", 2), "");
        permits.resize(new Permits.Limits(2, 9, 0, Map.of(), new Permits.KindLimit(9, 10)));

        assertThat(announced).containsExactly(key("A", 2));
    }
}
