package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.managed.Decision.Action;
import dev.longshore.operation.LiveOperation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What no decision does, whatever the facts: all combinations of what can be the case. */
class DeciderInvariantsTests {

    private static final Set<Action> SENDS =
            EnumSet.of(Action.CREATE, Action.UPDATE, Action.DELETE, Action.RESEND, Action.LATE_INITIALIZE);
    private static final Duration JUST_NOW = Duration.ofMinutes(1);
    private static final Duration LONG_AGO = Duration.ofHours(1);

    /** One list per question; one entry per answer. */
    private static final List<List<Consumer<Situation>>> QUESTIONS = List.of(
            List.of(
                    s -> {},
                    s -> s.unreadable = "?",
                    s -> s.record(Situation.record(OperationType.CREATE, JUST_NOW)),
                    s -> s.record(Situation.record(OperationType.CREATE, LONG_AGO)),
                    s -> s.record(Situation.record(OperationType.UPDATE, JUST_NOW)),
                    s -> s.record(Situation.record(OperationType.DELETE, LONG_AGO)),
                    s -> s.record(ProtocolTests.foreign("op", "create", "uid-2", Situation.NOW.minus(LONG_AGO)))),
            List.of(s -> {}, s -> s.live = LiveOperation.State.RUNNING, s -> s.live = LiveOperation.State.ABANDONED),
            List.of(
                    s -> {},
                    s -> s.found(Situation.absent()),
                    s -> s.found(Situation.matching()),
                    s -> s.found(Situation.differing()),
                    s -> s.found(Situation.differing().busy("b"))),
            List.of(
                    s -> {},
                    s -> s.policies("Observe"),
                    s -> s.policies("Observe", "Create", "Update"),
                    Situation::paused,
                    s -> s.policies("Delete")),
            List.of(s -> {}, Situation::deleted),
            List.of(s -> {}, Situation::unprotected),
            List.of(
                    s -> {},
                    s -> s.hasName = true,
                    s -> s.hasToken = true,
                    s -> {
                        s.canLookUp = true;
                        s.owned = Set.of();
                    },
                    s -> s.owned = Set.of("a"),
                    s -> s.owned = Set.of("a", "b")),
            List.of(s -> {}, s -> s.held = true),
            List.of(
                    s -> {},
                    s -> s.lateIds = Map.of("late", Situation.matching()),
                    s -> s.lateIds = Map.of("late", Situation.absent())),
            List.of(s -> {}, s -> s.broken = true));

    private final Decider decider = new Decider(Duration.ofSeconds(10));
    private final Map<Action, Integer> seen = new EnumMap<>(Action.class);

    @Test
    void noDecisionBreaksARule() {
        everything(0, new ArrayList<>());

        assertThat(seen.keySet()).contains(Action.CREATE, Action.UPDATE, Action.DELETE, Action.RESEND, Action.RELEASE);
        assertThat(seen.values().stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(QUESTIONS.stream().mapToInt(List::size).reduce(1, (one, other) -> one * other));
    }

    private void everything(int question, List<Integer> answers) {
        if (question == QUESTIONS.size()) {
            check(answers);
            return;
        }
        for (int answer = 0; answer < QUESTIONS.get(question).size(); answer++) {
            answers.add(answer);
            everything(question + 1, answers);
            answers.remove(answers.size() - 1);
        }
    }

    private void check(List<Integer> answers) {
        Situation situation = new Situation();
        for (int question = 0; question < answers.size(); question++) {
            QUESTIONS.get(question).get(answers.get(question)).accept(situation);
        }
        Facts facts = situation.facts();
        Decision decision = decider.decide(facts);
        seen.merge(decision.action(), 1, Integer::sum);
        String broken = broken(facts, decision);
        if (broken != null) {
            throw new AssertionError(broken + ": " + decision + " for answers " + answers);
        }
    }

    @org.jspecify.annotations.Nullable
    private static String broken(Facts facts, Decision decision) {
        Action action = decision.action();
        if (SENDS.contains(action) && maySendNothing(facts)) {
            return "nothing may be sent";
        }
        if (action == Action.RELEASE && !mayRelease(facts)) {
            return "the finalizer is needed";
        }
        if (action == Action.REST && !mayRest(facts)) {
            return "nothing would wake it";
        }
        if (action == Action.CLOSE_NOT_CREATED && facts.present() != null) {
            return "it is there";
        }
        return saysInSync(decision) && !isInSync(facts) ? "it is not in sync" : brokenSend(facts, action);
    }

    private static boolean maySendNothing(Facts facts) {
        return facts.operation().live() != null
                || facts.policies().problem() != null
                || facts.policies().paused()
                || facts.problem() != null
                || facts.failure() != null;
    }

    private static boolean mayRelease(Facts facts) {
        boolean free = !facts.operation().hasRecord() && facts.operation().live() == null && facts.isDeleted();
        boolean lateIdLives = facts.lateIds().values().stream().anyMatch(Observation.Present.class::isInstance);
        boolean gone = facts.problem() == null && facts.present() == null && !lateIdLives;
        return free && (gone || !facts.policies().deletesExternal());
    }

    private static boolean mayRest(Facts facts) {
        return facts.policies().problem() != null || facts.policies().paused() || facts.isDeleted();
    }

    private static boolean saysInSync(Decision decision) {
        var synced = decision.verdict().synced();
        return synced != null && synced.status().equals("True");
    }

    private static boolean isInSync(Facts facts) {
        boolean asWanted = facts.present() != null
                && (facts.present().matches() || !facts.policies().mayUpdate());
        return asWanted
                && !facts.operation().hasRecord()
                && facts.operation().live() == null
                && facts.lateIds().isEmpty();
    }

    @org.jspecify.annotations.Nullable
    private static String brokenSend(Facts facts, Action action) {
        boolean record = facts.operation().hasRecord();
        boolean right = switch (action) {
            case CREATE ->
                !record
                        && !facts.isDeleted()
                        && facts.present() == null
                        && facts.policies().mayCreate();
            case UPDATE -> !record && !facts.isDeleted() && mayUpdate(facts);
            case DELETE -> !record && facts.isDeleted() && facts.policies().deletesExternal();
            case RESEND -> facts.kind().tokenValidity() != null && isOurCreate(facts);
            default -> true;
        };
        return right ? null : "this is not to be sent";
    }

    private static boolean mayUpdate(Facts facts) {
        return facts.present() != null
                && !facts.present().matches()
                && facts.present().busyReason() == null
                && facts.policies().mayUpdate()
                && !facts.metadata().finalizers().isEmpty();
    }

    private static boolean isOurCreate(Facts facts) {
        var record = Objects.requireNonNull(facts.operation().record());
        return record.operationType() == OperationType.CREATE
                && record.uid().equals(facts.metadata().uid());
    }
}
