package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.ExternalException;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The life of a resource through the whole loop, under one clock. */
class OperationLifeTests {

    private final World world;
    private final WidgetCloud cloud;

    OperationLifeTests() {
        World[] holder = new World[1];
        WidgetCloud named = new WidgetCloud();
        holder[0] = new World(named.named());
        this.world = holder[0];
        this.cloud = named;
    }

    @Test
    void createWhenAbsentTakesFourWritesToReady() {
        world.create(3);
        world.settle();

        assertThat(world.condition("Synced")).isEqualTo("False OperationInProgress");
        assertThat(world.condition("Ready")).isEqualTo("False Creating");
        assertThat(world.operation()).isEqualTo("create");
        assertThat(world.hasRecord()).isTrue();
        assertThat(cloud.log).isEmpty();

        world.finishCall();

        assertThat(world.conditions()).contains("ReconcileSuccess", "Available");
        assertThat(world.operation()).isEqualTo("none");
        assertThat(world.hasRecord()).isFalse();
        assertThat(world.store.writes()).containsExactly("metadata", "status", "metadata", "status");
        assertThat(cloud.widgets).containsEntry("one", 3);
    }

    @Test
    void steadyResourceIsPolledWithoutWrites() {
        ready();
        world.store.writes().clear();

        world.advance(Duration.ofMinutes(20));

        assertThat(world.store.writes()).isEmpty();
    }

    private void ready() {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void changesDuringAnUpdateAreSentAsOne() {
        ready();
        world.resize(100);
        world.settle();
        world.resize(50);
        world.settle();
        world.resize(10);
        world.settle();
        world.finishCall();
        world.finishCall();

        assertThat(cloud.log).containsExactly("create 3", "update 100", "update 10");
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void failedUpdateIsShownAndRetriedByTheSchedule() {
        ready();
        cloud.failure = ExternalException.transientFailure("no quota", null);
        world.resize(9);
        world.settle();
        world.finishCall();

        assertThat(world.condition("Synced")).isEqualTo("False UpdateFailed");
        assertThat(world.condition("Ready")).isEqualTo("True Available");

        world.advance(Duration.ofMillis(900));
        assertThat(world.calls).isEmpty();
        world.annotate("somebody", "touches it");
        world.settle();
        assertThat(world.calls).isEmpty();

        cloud.failure = null;
        world.advance(Duration.ofMillis(300));
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void failureSurvivesARestart() {
        ready();
        cloud.failure = ExternalException.rejected("no such size");
        world.resize(9);
        world.settle();
        world.finishCall();
        world.start();
        world.settle();

        assertThat(world.condition("Synced")).isEqualTo("False UpdateFailed");
        assertThat(world.calls).isEmpty();
    }

    @Test
    void deletionRemovesTheExternalResourceAndThenTheFinalizer() {
        ready();
        world.delete();
        world.settle();
        assertThat(world.condition("Ready")).isEqualTo("False Deleting");
        world.finishCall();
        assertThat(world.isGone()).isFalse();
        world.advance(Duration.ofSeconds(11));

        assertThat(world.isGone()).isTrue();
        assertThat(cloud.widgets).isEmpty();
    }

    @Test
    void deletionDuringCreateWaitsForItAndDeletesOnce() {
        world.create(3);
        world.settle();
        world.delete();
        world.settle();
        assertThat(world.condition("Ready")).isEqualTo("False Deleting");
        world.finishCall();
        world.finishCall();
        world.advance(Duration.ofSeconds(11));

        assertThat(world.isGone()).isTrue();
        assertThat(cloud.log).containsExactly("create 3", "delete");
    }

    @Test
    void crashAfterTheCreateWasCarriedOutAdoptsIt() {
        world.create(3);
        world.settle();
        cloud.widgets.put("one", 3);
        world.start();
        world.settle();

        assertThat(cloud.log).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void crashBeforeTheCreateWasSentWaitsUntilAbsenceIsCertain() {
        world.create(3);
        world.settle();
        world.moveElsewhere();
        world.settle();
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        world.advance(Duration.ofMinutes(30));
        assertThat(world.calls).isEmpty();
        world.advance(Duration.ofMinutes(2));
        world.finishCall();

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void crashBeforeTheCreateWasSentNeedNotWaitForTheDeadlineWhereWorkIsSeen() {
        World seeing = new World(cloud.showingWork());
        seeing.create(3);
        seeing.settle();
        seeing.moveElsewhere();
        seeing.settle();
        assertThat(seeing.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        seeing.advance(Duration.ofSeconds(6));
        seeing.finishCall();

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(seeing.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void updateThatOutlivesItsProcessIsWaitedForWhileItIsSeen() {
        World seeing = new World(cloud.showingWork());
        seeing.create(3);
        seeing.settle();
        seeing.finishCall();
        seeing.resize(5);
        seeing.settle();
        cloud.work = "it is being resized";
        seeing.moveElsewhere();
        seeing.advance(Duration.ofMinutes(20));
        assertThat(seeing.conditions()).contains("OperationOutcomeUnknown", "it is being resized");
        assertThat(seeing.calls).isEmpty();

        cloud.work = null;
        cloud.widgets.put("one", 5);
        seeing.advance(Duration.ofSeconds(11));

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(seeing.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void restartInTheSamePodKnowsThatThePredecessorSendsNothingMore() {
        world.create(3);
        world.settle();
        world.start();
        world.settle();
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
        world.advance(Duration.ofSeconds(71));
        world.finishCall();

        assertThat(cloud.log).containsExactly("create 3");
    }

    @Test
    void unknownOutcomeWithoutAnyCapabilityIsRefusedUntilAPersonSays() {
        WidgetCloud assigning = new WidgetCloud();
        World other = new World(assigning.assigningIds());
        assigning.failureAfterwards = new IllegalStateException("connection reset");
        other.create(3);
        other.settle();
        other.finishCall();
        assertThat(other.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
        assertThat(other.operation()).isEqualTo("create unknown");
        other.advance(Duration.ofHours(3));
        assertThat(assigning.log).hasSize(1);

        String id = dev.longshore.operation.OperationRecord.parse(
                        other.object().metadata().annotations().get(Annotations.OPERATION))
                .id();
        other.annotate(Annotations.RESOLVE, id + ": adopt id-1");
        other.settle();

        assertThat(other.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(other.object().metadata().annotation(Annotations.EXTERNAL_NAME))
                .isEqualTo("id-1");
        assertThat(other.object().metadata().annotation(Annotations.RESOLVE)).isNull();
    }

    @Test
    void unknownOutcomeIsResolvedByOwnerMark() {
        WidgetCloud marked = new WidgetCloud();
        World other = new World(marked.withOwnerMarks());
        marked.failureAfterwards = new IllegalStateException("connection reset");
        other.create(3);
        other.settle();
        other.finishCall();

        assertThat(marked.log).hasSize(1);
        assertThat(other.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(other.object().metadata().annotation(Annotations.EXTERNAL_NAME))
                .isEqualTo("id-1");
    }

    @Test
    void outcomeThatCannotBeStoredIsKeptAndStoredLater() {
        WidgetCloud assigning = new WidgetCloud();
        World other = new World(assigning.assigningIds());
        other.create(3);
        other.settle();
        other.store.failNextWrite(new StoreException.Unavailable("down", null));
        other.store.failNextWrite(new StoreException.Unavailable("down", null));
        other.finishCall();
        other.advance(Duration.ofSeconds(5));

        assertThat(assigning.log).hasSize(1);
        assertThat(other.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void answerOfTheOutcomeWriteThatIsLostChangesNothing() {
        WidgetCloud assigning = new WidgetCloud();
        World other = new World(assigning.assigningIds());
        other.create(3);
        other.settle();
        other.store.loseNextAnswer();
        other.finishCall();
        other.advance(Duration.ofSeconds(5));

        assertThat(assigning.log).hasSize(1);
        assertThat(other.object().metadata().annotation(Annotations.LATE_IDS)).isNull();
        assertThat(other.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void passWaitsAsLongAsTheApiServerAsks() {
        world.create(3);
        world.store.failNextWrite(new StoreException.Unavailable("too many requests", null, Duration.ofSeconds(20)));
        world.settle();
        world.advance(Duration.ofSeconds(19));
        assertThat(world.calls).isEmpty();
        world.advance(Duration.ofSeconds(2));

        assertThat(world.calls).hasSize(1);
    }

    @Test
    void intentWhoseAnswerIsLostIsClosedBecauseNothingWasSent() {
        world.create(3);
        world.store.loseNextAnswer();
        world.settle();
        world.advance(Duration.ofSeconds(5));
        world.finishCall();

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void nothingIsSentWithoutTheLease() {
        world.create(3);
        world.settle();
        world.leader = false;
        world.finishCall();

        assertThat(cloud.log).isEmpty();
        assertThat(world.hasRecord()).isFalse();
    }

    @Test
    void pausedResourceIsLeftAlone() {
        world.create(3);
        world.annotate(Annotations.PAUSED, "true");
        world.settle();

        assertThat(world.condition("Synced")).isEqualTo("False ReconcilePaused");
        assertThat(world.calls).isEmpty();
    }
}
