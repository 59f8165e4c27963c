package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.ExternalException;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 1 to 9 of the protocol: when something may be sent. The rest is in {@link ProtocolOfIdentityTests}. */
class ProtocolTests {

    private final WidgetCloud cloud = new WidgetCloud();

    private World ready(World world) {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
        return world;
    }

    private World lostCreate(World world) {
        world.create(3);
        world.settle();
        world.moveElsewhere();
        return world;
    }

    /** A record that a process wrote which is neither this one nor a predecessor in its place. */
    static OperationRecord foreign(String id, String type, String uid, Instant now) {
        Instant deadline = now.plus(Duration.ofMinutes(30));
        return new OperationRecord(
                1, id, uid, type, 1, 1, "token-" + id, now, now, deadline, "elsewhere_1", null, null, null, null);
    }

    @Test
    @DisplayName("Rule 1: a stale view cannot begin a second operation")
    void intent_whenTheViewIsStale_isRefusedAndNothingIsSent() {
        World world = new World(cloud.named());
        world.create(3);
        world.store.freezeView(World.KEY);
        String other = foreign("other", "create", "uid-1", world.now).format();
        world.annotate(Annotations.OPERATION, other);
        world.settle();

        assertThat(world.calls).isEmpty();
        assertThat(world.annotation(Annotations.OPERATION)).isEqualTo(other);
    }

    @Test
    @DisplayName("Rule 1: a stale view cannot close the record of a newer operation")
    void close_whenTheViewIsStale_leavesTheNewerRecord() {
        World world = lostCreate(new World(cloud.named()));
        world.settle();
        world.now = world.now.plus(Duration.ofMinutes(32));
        world.store.freezeView(World.KEY);
        world.annotate(
                Annotations.OPERATION,
                foreign("newer", "create", "uid-1", world.now).format());
        world.settle();

        assertThat(world.record().id()).isEqualTo("newer");
        assertThat(world.calls).isEmpty();
    }

    @Test
    @DisplayName("Rule 2: sending again is a new attempt that the record has before anything is sent")
    void resend_whenTheOutcomeIsUnknown_isClaimedFirst() {
        World world = lostCreate(new World(cloud.withTokens()));
        world.settle();

        assertThat(world.calls).hasSize(1);
        assertThat(cloud.log).isEmpty();
        assertThat(world.record().attempt()).isEqualTo(2);
    }

    @Test
    @DisplayName("Rule 2: of two processes that want to send again, one has to start over")
    void resend_whenAnotherProcessClaimedTheAttempt_isRefused() {
        World world = lostCreate(new World(cloud.withTokens()));
        world.store.freezeView(World.KEY);
        OperationRecord claimed = foreign("x", "create", "uid-1", world.now);
        world.annotate(Annotations.OPERATION, claimed.withHandle("h").format());
        world.store.writes().clear();
        world.settle();

        assertThat(world.calls).isEmpty();
        assertThat(world.record().id()).isEqualTo("x");
    }

    @Test
    @DisplayName("Rule 3: nothing is sent while a thread of the resource lives, even one that was given up on")
    void hungCall_whenItsDeadlineHasPassed_keepsEveryOtherCallAway() {
        World world = ready(new World(cloud.named()));
        world.delete();
        world.settle();
        world.advance(Duration.ofHours(3));

        assertThat(world.calls).hasSize(1);
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        assertThat(world.isGone()).isFalse();
        assertThat(world.hasRecord()).isTrue();
    }

    @Test
    @DisplayName("Rule 4: nothing is sent without the lease")
    void call_whenTheLeaseIsLostBeforeItIsSent_isNotSent() {
        World world = new World(cloud.named());
        world.create(3);
        world.settle();
        world.leader = false;
        world.finishCall();

        assertThat(cloud.log).isEmpty();
    }

    @Test
    @DisplayName("Rule 4: nothing is sent after the deadline that the record has")
    void call_whenTheProcessWasPausedPastTheDeadline_isNotSent() {
        World world = new World(cloud.named());
        world.create(3);
        world.settle();
        assertThat(world.record().deadline()).isEqualTo(world.now.plus(Duration.ofMinutes(30)));
        world.now = world.now.plus(Duration.ofMinutes(30));
        world.calls.remove().run();

        assertThat(cloud.log).isEmpty();
    }

    @Test
    @DisplayName("Rule 5: absence under a deterministic name proves nothing before the settle time has passed")
    void unknownCreate_whenTheNameIsAbsent_isSentAgainOnlyWhenSettled() {
        assertSettleTimeIsKept(lostCreate(new World(cloud.named())));
    }

    @Test
    @DisplayName("Rule 5: absence of an owner mark proves nothing before the settle time has passed")
    void unknownCreate_whenNoOwnerMarkIsFound_isSentAgainOnlyWhenSettled() {
        assertSettleTimeIsKept(lostCreate(new World(cloud.withOwnerMarks())));
    }

    @Test
    @DisplayName("Rule 5: an unknown update is not followed by another before the settle time has passed")
    void unknownUpdate_whenItStillDiffers_isSentAgainOnlyWhenSettled() {
        World world = ready(new World(cloud.named()));
        world.resize(5);
        world.settle();
        world.moveElsewhere();
        assertSettleTimeIsKept(world);
    }

    @Test
    @DisplayName("Rule 5: an unknown delete is not followed by another before the settle time has passed")
    void unknownDelete_whenItIsStillThere_isSentAgainOnlyWhenSettled() {
        World world = ready(new World(cloud.named()));
        world.delete();
        world.settle();
        world.moveElsewhere();
        assertSettleTimeIsKept(world);
    }

    /** Thirty minutes until the deadline, one in flight, ten seconds of read lag. */
    private static void assertSettleTimeIsKept(World world) {
        world.advance(Duration.ofMinutes(31).plusSeconds(9));
        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        world.advance(Duration.ofSeconds(12));
        assertThat(world.calls).hasSize(1);
    }

    @Test
    @DisplayName("Rule 6: absence right after a create is read lag, and makes no second one")
    void absence_whenACreateHasJustSucceeded_isNotBelieved() {
        World world = new World(cloud.assigningIds());
        world.create(3);
        world.settle();
        cloud.lagging = true;
        world.finishCall();
        world.advance(Duration.ofSeconds(9));
        assertThat(world.calls).isEmpty();
        cloud.lagging = false;
        world.advance(Duration.ofMinutes(2));

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    @DisplayName("Rule 6: absence right after a create is not believed by the next process either")
    void absence_whenThePredecessorHasJustCreated_isNotBelieved() {
        World world = new World(cloud.assigningIds());
        world.now = world.now.plusMillis(900);
        world.create(3);
        world.settle();
        cloud.lagging = true;
        world.finishCall();
        world.moveElsewhere();
        world.advance(Duration.ofMillis(9_900));

        assertThat(world.calls).isEmpty();
    }

    @Test
    @DisplayName("Rule 6: absence right after an update does not remove the finalizer")
    void absence_whenAnUpdateHasJustEnded_doesNotEndTheDeletion() {
        World world = ready(new World(cloud.named()));
        world.advance(Duration.ofMinutes(5));
        world.resize(5);
        world.settle();
        cloud.lagging = true;
        world.finishCall();
        world.delete();
        world.advance(Duration.ofSeconds(9));

        assertThat(world.isGone()).isFalse();
    }

    @Test
    @DisplayName("Rule 7: the failure of a later attempt does not close the record of an unknown one")
    void failure_whenAnEarlierAttemptMayStillLand_doesNotCloseTheRecord() {
        World world = lostCreate(new World(cloud.withTokens()));
        world.settle();
        cloud.failure = ExternalException.rejected("no quota");
        world.finishCall();

        assertThat(world.hasRecord()).isTrue();
        assertThat(world.annotation(Annotations.CREATE_FAILED)).isNull();
    }

    @Test
    @DisplayName("Rule 7: a failure proves nothing of earlier attempts if it was sent before those had settled")
    void failure_whenItWasSentBeforeTheSettleTimeAndCameBackAfterIt_doesNotCloseTheRecord() {
        World world = lostCreate(new World(cloud.withTokens()));
        world.now = world.now.plus(Duration.ofMinutes(20));
        world.settle();
        world.now = world.now.plus(Duration.ofMinutes(20));
        cloud.failure = ExternalException.rejected("no quota");
        world.finishCall();

        assertThat(world.hasRecord()).isTrue();
    }

    @Test
    @DisplayName("Rule 8: all attempts send the token and the body of the first, whatever the spec says by now")
    void resend_whenTheSpecHasChanged_sendsTokenAndBodyOfTheFirstAttempt() {
        World world = new World(cloud.withTokens());
        world.create(3);
        world.settle();
        cloud.failure = new IllegalStateException("connection reset");
        world.resize(9);
        world.finishCall();
        cloud.failure = null;
        world.advance(Duration.ofMinutes(1));
        world.finishCall();
        world.finishCall();

        assertThat(cloud.log).containsExactly("create 3", "create 3", "update 9");
        assertThat(cloud.tokens).hasSize(2).containsOnly(cloud.tokens.get(0));
    }

    @Test
    @DisplayName("Rule 8: a token is not sent after the external system may have forgotten it")
    void resend_whenTheTokenIsTooOld_isRefused() {
        World world = lostCreate(new World(cloud.withTokens()));
        world.now = world.now.plus(Duration.ofMinutes(61));
        world.settle();

        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
    }

    @Test
    @DisplayName("Rule 8: a create that is known to have failed is followed by one with a new token")
    void create_whenTheLastOneFailed_hasANewToken() {
        World world = new World(cloud.withTokens());
        cloud.failure = ExternalException.transientFailure("no quota", null);
        world.create(3);
        world.settle();
        world.finishCall();
        world.advance(Duration.ofSeconds(30));
        world.finishCall();

        assertThat(cloud.tokens).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("Rule 9: who knows that it never sent an attempt closes it at once")
    void neverSent_whenThisProcessKnows_isClosedAtOnce() {
        World world = new World(cloud.assigningIds());
        world.create(3);
        world.store.loseNextAnswer();
        world.settle();
        world.advance(Duration.ofSeconds(5));

        assertThat(world.calls).hasSize(1);
    }

    @Test
    @DisplayName("Rule 9: nobody else may assume that an attempt was never sent")
    void neverSent_whenAnotherProcessWroteTheIntent_isNotAssumed() {
        World world = new World(cloud.assigningIds());
        world.create(3);
        world.store.loseNextAnswer();
        world.settle();
        world.moveElsewhere();
        world.advance(Duration.ofHours(2));

        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
    }
}
