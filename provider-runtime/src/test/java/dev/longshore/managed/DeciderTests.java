package dev.longshore.managed;

import static dev.longshore.managed.Situation.NOW;
import static dev.longshore.managed.Situation.absent;
import static dev.longshore.managed.Situation.differing;
import static dev.longshore.managed.Situation.matching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.longshore.external.OperationType;
import dev.longshore.managed.Decision.Action;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationControl.LastEnd;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The decision as a table: each row says a situation, what is done, and why. */
class DeciderTests {

    private static final Duration JUST_NOW = Duration.ofMinutes(1);
    private static final Duration LONG_AGO = Duration.ofHours(1);
    private static final Duration VERY_LONG_AGO = Duration.ofHours(3);

    private final Decider decider = new Decider(Duration.ofSeconds(10));

    static Stream<Arguments> wanted() {
        return Stream.of(
                row(Action.CREATE, "does not exist", s -> s.found(absent())),
                row(Action.CREATE, "does not exist", s -> {}),
                row(
                        Action.WAIT,
                        "it may not be visible yet",
                        s -> s.found(absent()).lastEnd = new LastEnd(OperationType.UPDATE, NOW.minusSeconds(9))),
                row(
                        Action.CREATE,
                        "does not exist",
                        s -> s.found(absent()).lastEnd = new LastEnd(OperationType.UPDATE, NOW.minusSeconds(10))),
                row(
                        Action.REST,
                        "unfinished create of another",
                        s -> s.annotated(Annotations.CREATE_PENDING, "2026-01-01T11:00:00Z")),
                row(
                        Action.CREATE,
                        "does not exist",
                        s -> s.found(absent()).annotated(Annotations.CREATE_PENDING, "2026-01-01T11:00:00Z").hasName =
                                true),
                row(Action.SETTLED, "as wanted", s -> s.found(matching())),
                row(Action.UPDATE, "differs: size", s -> s.found(differing())),
                row(Action.WAIT, "busy", s -> s.found(differing().busy("resizing"))),
                row(
                        Action.PROTECT,
                        "not protected yet",
                        s -> s.found(matching()).unprotected()),
                row(Action.SETTLED, "do not allow", s -> s.found(differing()).policies("Observe")),
                row(Action.WAIT, "not to be created", s -> s.found(absent()).policies("Observe")),
                row(Action.REST, "paused", s -> s.found(differing()).paused()),
                row(Action.REST, "cannot be followed", s -> s.found(differing()).policies("Create")),
                row(Action.FAIL, "no route", s -> s.broken = true),
                row(Action.WAIT, "after a failure", s -> s.found(differing()).held = true),
                row(Action.DROP_LATE_IDS, "gone or ours", s -> s.found(matching()).lateIds = Map.of("late", absent())),
                row(Action.SETTLED, "as wanted", s -> s.found(matching()).lateIds = Map.of("late", matching())));
    }

    static Stream<Arguments> deleted() {
        return Stream.of(
                row(Action.DELETE, "to be deleted", s -> s.found(matching()).deleted()),
                row(Action.RELEASE, "it is gone", s -> s.found(absent()).deleted()),
                row(Action.RELEASE, "ever created", Situation::deleted),
                row(
                        Action.REST,
                        "unfinished create",
                        s -> s.deleted().annotated(Annotations.CREATE_PENDING, "2026-01-01T11:00:00Z")),
                row(
                        Action.WAIT,
                        "not certain",
                        s -> s.found(absent()).deleted().lastEnd =
                                new LastEnd(OperationType.DELETE, NOW.minusSeconds(9))),
                row(
                        Action.WAIT,
                        "deletion to be confirmed",
                        s -> s.found(matching()).deleted().lastEnd =
                                new LastEnd(OperationType.DELETE, NOW.minusSeconds(9))),
                row(
                        Action.WAIT,
                        "resizing",
                        s -> s.found(matching().busy("resizing")).deleted()),
                row(
                        Action.RELEASE,
                        "by itself",
                        s -> s.found(matching().withDeletionScheduled()).deleted()),
                row(Action.RELEASE, "orphan", s -> s.found(matching()).deleted().policies("Observe", "Create")),
                row(
                        Action.REST,
                        "nothing of ours",
                        s -> s.found(matching()).deleted().unprotected()),
                row(Action.REST, "paused", s -> s.found(matching()).deleted().paused()),
                row(Action.WAIT, "may live", s -> s.found(absent()).deleted().lateIds = Map.of("late", matching())),
                row(Action.FAIL, "no route", s -> s.deleted().broken = true));
    }

    static Stream<Arguments> unknownCreates() {
        OperationRecord fresh = Situation.record(OperationType.CREATE, JUST_NOW);
        OperationRecord old = Situation.record(OperationType.CREATE, LONG_AGO);
        OperationRecord older = Situation.record(OperationType.CREATE, VERY_LONG_AGO);
        return Stream.of(
                row(
                        Action.CLOSE_DONE,
                        "under its name",
                        s -> s.found(matching()).record(fresh)),
                row(Action.WAIT, "not settled", s -> s.found(absent()).record(fresh)),
                row(
                        Action.CLOSE_NOT_CREATED,
                        "under its name",
                        s -> s.found(absent()).record(old)),
                row(Action.CLOSE_NOT_CREATED, "never sent it", s -> s.record(fresh).neverSent = true),
                row(Action.WAIT, "no means", s -> s.record(older)),
                row(Action.WAIT, "no means", s -> s.record(older).deleted()),
                row(Action.WAIT, "no means", s -> s.record(older).deleted().policies("Observe", "Create")),
                row(Action.RESEND, "honours the token", s -> s.record(old).hasToken = true),
                row(Action.WAIT, "no means", s -> s.record(older).hasToken = true),
                row(Action.WAIT, "no means", s -> s.record(old).paused().hasToken = true),
                row(Action.WAIT, "not settled", s -> s.record(fresh).owned = Set.of()),
                row(Action.CLOSE_NOT_CREATED, "owner mark", s -> s.record(old).owned = Set.of()),
                row(Action.CLOSE_DONE, "owner mark", s -> s.record(fresh).owned = Set.of("a")),
                row(Action.WAIT, "several", s -> s.record(old).owned = Set.of("a", "b")));
    }

    static Stream<Arguments> recorded() {
        OperationRecord fresh = Situation.record(OperationType.CREATE, JUST_NOW);
        OperationRecord old = Situation.record(OperationType.CREATE, LONG_AGO);
        OperationRecord older = Situation.record(OperationType.CREATE, VERY_LONG_AGO);
        OperationRecord update = Situation.record(OperationType.UPDATE, JUST_NOW);
        return Stream.of(
                row(Action.WAIT, "not settled", s -> s.found(differing()).record(update)),
                row(
                        Action.WAIT,
                        "not settled",
                        s -> s.found(absent()).deleted().record(Situation.record(OperationType.DELETE, JUST_NOW))),
                row(
                        Action.CLOSE_DONE,
                        "visible now",
                        s -> s.found(differing()).record(Situation.record(OperationType.UPDATE, LONG_AGO))),
                row(Action.FAIL, "no route", s -> s.record(old).broken = true),
                row(Action.WAIT, "after a failure", s -> s.record(old).held = true),
                row(
                        Action.CLOSE_NOT_CREATED,
                        "a person",
                        s -> s.record(older).annotated(Annotations.RESOLVE, "op: not-created")),
                row(
                        Action.CLOSE_DONE,
                        "a person",
                        s -> s.record(older).found(matching()).annotated(Annotations.RESOLVE, "op: adopt x")),
                row(
                        Action.WAIT,
                        "is not there",
                        s -> s.record(older).found(absent()).annotated(Annotations.RESOLVE, "op: adopt x").name = null),
                row(Action.WAIT, "cannot be read", s -> s.unreadable = "it is no operation record"),
                row(Action.WAIT, "runs", s -> s.record(fresh).live = LiveOperation.State.RUNNING),
                row(Action.WAIT, "thread still lives", s -> s.record(old).live = LiveOperation.State.ABANDONED),
                row(Action.STORE_OUTCOME, "not durable", s -> s.record(fresh).live = LiveOperation.State.UNSTORED));
    }

    private static Arguments row(Action action, String why, Consumer<Situation> situation) {
        return arguments(action, why, situation);
    }

    @ParameterizedTest(name = "{index}: {0} because {1}")
    @MethodSource({"wanted", "deleted", "unknownCreates", "recorded"})
    void decide_whenTheSituationIsThis_doesThat(Action action, String why, Consumer<Situation> situation) {
        Situation facts = new Situation();
        situation.accept(facts);
        Decision decision = decider.decide(facts.facts());

        assertThat(decision.action()).as(decision.why()).isEqualTo(action);
        assertThat(decision.why()).contains(why);
    }
}
