package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.managed.Decision.Action;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationRecord;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What to do while an operation runs: let it, stop it, or give up on it. */
final class RunningDecider {

    /** Time that the author's code has to stop by itself before its thread is interrupted. */
    private static final Duration CANCEL_GRACE = Duration.ofSeconds(10);

    private final Duration attention;

    RunningDecider(Duration attention) {
        this.attention = attention;
    }

    Decision decide(Facts facts, LiveOperation live) {
        Verdict verdict = inProgress(facts, live.type(), live.generation(), live.startedAt(), live.attempt());
        return switch (live.state()) {
            case UNSTORED -> Decision.of(Action.STORE_OUTCOME, verdict, "the outcome is not durable yet");
            case ABANDONED -> abandoned(facts, live);
            case CANCELLING -> cancelling(facts, live, verdict);
            case RUNNING -> running(facts, live, verdict);
        };
    }

    private Decision running(Facts facts, LiveOperation live, Verdict verdict) {
        if (!facts.now().isBefore(live.deadline())) {
            return Decision.of(Action.ABANDON, verdict, "the deadline has passed")
                    .wakeAt(facts.now());
        }
        if (isUnwanted(facts, live.type(), live.generation(), live.attempt())) {
            return Decision.of(Action.CANCEL, verdict, "it is not wanted any more")
                    .wakeAfter(facts.now(), CANCEL_GRACE);
        }
        return Decision.of(Action.WAIT, verdict, "the operation runs")
                .wakeAt(earlier(live.deadline(), facts.now().plus(attention)));
    }

    private Decision cancelling(Facts facts, LiveOperation live, Verdict running) {
        Instant requested = live.cancelRequestedAt() == null ? facts.now() : live.cancelRequestedAt();
        Instant interruptAt = requested.plus(CANCEL_GRACE);
        Verdict verdict = Verdict.outOfSync(
                        "OperationCancelling",
                        live.type().word() + " was asked to stop; the next operation starts when it has")
                .withReadyOf(running);
        if (!facts.now().isBefore(live.deadline())) {
            return Decision.of(Action.ABANDON, verdict, "it did not stop by its deadline")
                    .wakeAt(facts.now());
        }
        if (!facts.now().isBefore(interruptAt)) {
            return Decision.of(Action.INTERRUPT, verdict, "it did not stop when asked")
                    .wakeAfter(facts.now(), CANCEL_GRACE);
        }
        return Decision.of(Action.WAIT, verdict, "it is stopping").wakeAt(earlier(live.deadline(), interruptAt));
    }

    private Decision abandoned(Facts facts, LiveOperation live) {
        Verdict verdict = Verdict.outOfSync(
                "OperationOutcomeUnknown",
                live.type().word()
                        + " missed its deadline and its call has not returned; nothing is sent before it has");
        return Decision.of(Action.WAIT, withReady(facts, live.type(), verdict), "its thread still lives");
    }

    /**
     * Whether a running operation stands in the way of what is wanted now and can be stopped. A later attempt is there
     * to find out what became of the first one; stopping it would only leave the same question.
     */
    boolean isUnwanted(Facts facts, OperationType type, long generation, int attempt) {
        if (facts.kind().canCancel() && facts.operation().cancelWished()) {
            return true;
        }
        if (!facts.kind().canCancel() || type == OperationType.DELETE || attempt > 1) {
            return false;
        }
        boolean superseded = facts.kind().cancelsOnChange() && facts.metadata().generation() > generation;
        return superseded || facts.isDeleted();
    }

    Verdict inProgress(Facts facts, OperationRecord record) {
        return inProgress(facts, record.operationType(), record.generation(), record.started(), record.attempt());
    }

    private static Verdict inProgress(Facts facts, OperationType type, long generation, Instant since, int attempt) {
        String text = type.word() + " of generation " + generation + " has been running since "
                + since.truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
        String again = attempt > 1 ? ", attempt " + attempt : "";
        return withReady(
                facts, type, Verdict.outOfSync("OperationInProgress", text + again + next(facts, type, generation)));
    }

    private static String next(Facts facts, OperationType type, long generation) {
        if (facts.isDeleted() && type != OperationType.DELETE) {
            return "; deletion waits for it to end";
        }
        long newest = facts.metadata().generation();
        return newest > generation && type != OperationType.DELETE
                ? "; generation " + newest + " waits for it to end"
                : "";
    }

    static Verdict withReady(Facts facts, OperationType type, Verdict verdict) {
        if (facts.isDeleted() || type == OperationType.DELETE) {
            return verdict.deleting();
        }
        if (type == OperationType.CREATE) {
            return verdict.creating();
        }
        return facts.present() == null ? verdict : Readiness.of(facts.present(), verdict);
    }

    Decision waitForPoll(Facts facts, OperationRecord record, @Nullable Instant nextPoll) {
        Instant next = nextPoll == null ? facts.now().plus(attention) : nextPoll;
        return Decision.of(Action.WAIT, inProgress(facts, record), "the accepted operation goes on")
                .wakeAt(next);
    }

    static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
