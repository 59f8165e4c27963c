package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules 10 to 17 of the protocol: names, late ids, records, secrets, answers of people, deletion. */
class ProtocolOfIdentityTests {

    private final WidgetCloud cloud = new WidgetCloud();
    private final World world = new World(cloud.assigningIds());

    private void ready() {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    private static World unknown(World world, WidgetCloud cloud) {
        cloud.failureAfterwards = new IllegalStateException("connection reset");
        world.create(3);
        world.settle();
        world.finishCall();
        cloud.failureAfterwards = null;
        return world;
    }

    @Test
    @DisplayName("Rule 10: an outcome does not replace a name")
    void outcome_whenThereIsAName_keepsItAndItsOwnAsLateId() {
        world.create(3);
        world.settle();
        world.annotate(Annotations.EXTERNAL_NAME, "mine");
        world.calls.remove().run();

        assertThat(world.annotation(Annotations.EXTERNAL_NAME)).isEqualTo("mine");
        assertThat(world.annotation(Annotations.LATE_IDS)).isEqualTo("[\"id-1\"]");
    }

    @Test
    @DisplayName("Rule 10: the intent of another create clears the old id, so that the new one has a place")
    void intent_whenTheResourceVanished_clearsTheOldId() {
        ready();
        cloud.widgets.clear();
        world.advance(Duration.ofMinutes(1));
        assertThat(world.annotation(Annotations.EXTERNAL_NAME)).isNull();
        world.finishCall();

        assertThat(world.annotation(Annotations.EXTERNAL_NAME)).isEqualTo("id-2");
        assertThat(world.annotation(Annotations.LATE_IDS)).isNull();
    }

    @Test
    @DisplayName("Rule 10: the id of an operation whose record is gone becomes a late id")
    void outcome_whenTheRecordIsAnother_becomesALateId() {
        world.create(3);
        world.settle();
        world.annotate(
                Annotations.OPERATION,
                ProtocolTests.foreign("other", "create", "uid-1", world.now).format());
        world.calls.remove().run();

        assertThat(world.record().id()).isEqualTo("other");
        assertThat(world.annotation(Annotations.EXTERNAL_NAME)).isNull();
        assertThat(world.annotation(Annotations.LATE_IDS)).isEqualTo("[\"id-1\"]");
    }

    @Test
    @DisplayName("Rule 11: a late id that lives is shown and holds the finalizer")
    void lateId_whenItLives_isShownAndHoldsTheFinalizer() {
        ready();
        cloud.widgets.put("late", 3);
        world.annotate(Annotations.LATE_IDS, "[\"late\"]");
        world.advance(Duration.ofMinutes(1));
        assertThat(world.condition("Synced")).isEqualTo("False OrphanedExternalResource");
        assertThat(world.conditions()).contains("late");
        cloud.widgets.remove("id-1");
        world.delete();
        world.advance(Duration.ofHours(1));
        assertThat(world.isGone()).isFalse();
        cloud.widgets.remove("late");
        world.advance(Duration.ofMinutes(2));

        assertThat(world.isGone()).isTrue();
    }

    @Test
    @DisplayName("Rule 11: late ids that are gone, or are the name, are dropped")
    void lateId_whenItIsGoneOrOurs_isDropped() {
        ready();
        world.annotate(Annotations.LATE_IDS, "[\"gone\",\"id-1\"]");
        world.advance(Duration.ofMinutes(3));

        assertThat(world.annotation(Annotations.LATE_IDS)).isNull();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    @DisplayName("Rule 11: a late id that reads do not show yet is not dropped")
    void lateId_whenReadsLag_isNotDropped() {
        ready();
        world.advance(Duration.ofMinutes(5));
        world.annotate(Annotations.LATE_IDS, "[\"late\"]");
        world.annotate(Annotations.RECONCILE_REQUESTED_AT, "now");
        world.advance(Duration.ofSeconds(9));
        assertThat(world.annotation(Annotations.LATE_IDS)).isEqualTo("[\"late\"]");
        cloud.widgets.put("late", 3);
        world.advance(Duration.ofMinutes(2));

        assertThat(world.condition("Synced")).isEqualTo("False OrphanedExternalResource");
    }

    @Test
    @DisplayName("Rule 12: a record of another UID is never sent again")
    void record_whenItsUidIsAnother_isNotSentAgain() {
        WidgetCloud honouring = new WidgetCloud();
        World restored = new World(honouring.withTokens());
        restored.create(3);
        var record = ProtocolTests.foreign("old", "create", "uid-of-before", restored.now);
        String text = record.format().replaceFirst("}$", ",\"parameters\":{\"size\":3}}");
        restored.annotate(Annotations.OPERATION, text);
        restored.settle();

        assertThat(restored.calls).isEmpty();
        assertThat(restored.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
    }

    @Test
    @DisplayName("Rule 12: what a record of another UID created is found by its token and adopted")
    void record_whenItsUidIsAnother_findsWhatItCreated() {
        WidgetCloud marked = new WidgetCloud();
        World restored = new World(marked.withOwnerMarks());
        restored.create(3);
        var record = ProtocolTests.foreign("old", "create", "uid-of-before", restored.now);
        restored.annotate(Annotations.OPERATION, record.format());
        marked.widgets.put("id-7", 3);
        marked.owners.put("id-7", record.token());
        restored.settle();

        assertThat(marked.log).isEmpty();
        assertThat(restored.annotation(Annotations.EXTERNAL_NAME)).isEqualTo("id-7");
        assertThat(restored.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    @DisplayName("Rule 13: what is found outside gets the finalizer before anything else")
    void found_whenItIsNotProtected_getsTheFinalizerFirst() {
        cloud.widgets.put("theirs", 3);
        world.create(3);
        world.annotate(Annotations.EXTERNAL_NAME, "theirs");
        world.settle();

        assertThat(world.object().metadata().finalizers()).containsExactly(Annotations.FINALIZER);
        assertThat(world.store.writes()).startsWith("metadata");
        assertThat(cloud.log).isEmpty();
    }

    @Test
    @DisplayName("Rule 14: the secret is written before the outcome")
    void secret_whenACreateReturnsDetails_isWrittenFirst() {
        cloud.details = ConnectionDetails.of("password", "x");
        world.create(3);
        world.settle();
        world.store.writes().clear();
        world.calls.remove().run();

        assertThat(world.store.writes()).containsExactly("secret", "metadata");
        assertThat(world.hasRecord()).isFalse();
    }

    @Test
    @DisplayName("Rule 14: a call whose record is gone writes no secret")
    void secret_whenTheRecordIsAnother_isNotWritten() {
        cloud.details = ConnectionDetails.of("password", "x");
        world.create(3);
        world.settle();
        world.annotate(
                Annotations.OPERATION,
                ProtocolTests.foreign("other", "create", "uid-1", world.now).format());
        world.calls.remove().run();

        assertThat(world.published).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"not-created", "another: not-created", ": not-created", "adopt id-1", "%s: adopt ", "%s:"})
    @DisplayName("Rule 15: an answer that does not name the operation, or says nothing, answers nothing")
    void answer_whenItIsNotForThisOperation_isNotTaken(String answer) {
        unknown(world, cloud);
        world.annotate(Annotations.RESOLVE, answer.replace("%s", world.record().id()));
        world.advance(Duration.ofHours(1));

        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
    }

    @Test
    @DisplayName("Rule 15: an answer is taken once and removed")
    void answer_whenItNamesTheOperation_isTakenAndRemoved() {
        unknown(world, cloud);
        cloud.widgets.clear();
        world.annotate(Annotations.RESOLVE, world.record().id() + ": not-created");
        world.advance(Duration.ofSeconds(30));
        world.finishCall();

        assertThat(world.annotation(Annotations.RESOLVE)).isNull();
        assertThat(cloud.log).hasSize(2);
    }

    @Test
    @DisplayName("Rule 17: a deletion that nobody can know the create of is refused visibly")
    void deletion_whenTheCreateIsUnknown_isRefused() {
        unknown(world, cloud);
        world.delete();
        world.advance(Duration.ofHours(5));

        assertThat(world.isGone()).isFalse();
        assertThat(world.condition("Synced")).isEqualTo("False DeleteBlockedOutcomeUnknown");
    }

    @Test
    @DisplayName("Rule 17: a deletion finds what an unknown create made, and deletes it by its id")
    void deletion_whenTheUnknownCreateIsFound_deletesIt() {
        WidgetCloud marked = new WidgetCloud();
        World other = new World(marked.withOwnerMarks());
        other.create(3);
        other.settle();
        other.delete();
        marked.failureAfterwards = new IllegalStateException("connection reset");
        other.calls.remove().run();
        marked.failureAfterwards = null;
        other.settle();
        other.finishCall();
        other.advance(Duration.ofSeconds(11));

        assertThat(marked.log).containsExactly("create 3", "delete");
        assertThat(other.isGone()).isTrue();
    }

    @Test
    @DisplayName("Rule 17: a deletion is over when an unknown create is proven to have made nothing")
    void deletion_whenTheUnknownCreateMadeNothing_isOver() {
        World named = new World(cloud.named());
        named.create(3);
        named.settle();
        named.moveElsewhere();
        named.delete();
        named.advance(Duration.ofMinutes(31));
        assertThat(named.isGone()).isFalse();
        named.advance(Duration.ofMinutes(1));

        assertThat(named.isGone()).isTrue();
        assertThat(cloud.log).isEmpty();
    }
}
