package dev.longshore.managed;

import dev.longshore.external.FailureClass;
import dev.longshore.managed.Decision.Action;
import dev.longshore.operation.Failure;
import dev.longshore.status.Verdict;
import java.time.Duration;

/**
 * Decides what a pass does: a pure function of the facts. The order of the questions is the order of their precedence:
 * what runs, what is recorded, what is forbidden, what failed, what is wanted.
 */
final class Decider {

    private final RunningDecider running;
    private final RecoveryDecider recovery;
    private final DeletionDecider deletion;
    private final DesiredDecider desired = new DesiredDecider();

    /**
     * Creates a decider.
     *
     * @param attention how often something that is going on is looked at
     */
    Decider(Duration attention) {
        this.running = new RunningDecider(attention);
        this.recovery = new RecoveryDecider(running, attention);
        this.deletion = new DeletionDecider(attention);
    }

    Decision decide(Facts facts) {
        if (facts.operation().live() != null) {
            return running.decide(facts, facts.operation().live());
        }
        if (facts.policies().problem() != null) {
            return Decision.of(Action.REST, Verdict.error(facts.policies().problem()), "policies cannot be followed");
        }
        if (facts.callableAt() != null) {
            return Throttling.decide(facts, facts.callableAt());
        }
        if (facts.operation().hasRecord()) {
            return decideWithRecord(facts);
        }
        if (facts.policies().paused()) {
            return Decision.of(Action.REST, Verdict.paused(), "paused");
        }
        return decideFreely(facts);
    }

    private Decision decideWithRecord(Facts facts) {
        Decision resolved = recovery.resolvedByPerson(facts);
        if (resolved != null) {
            return resolved;
        }
        if (!isHeldBack(facts)) {
            return recovery.decide(facts);
        }
        return asksForALook(facts) ? withoutSending(facts, recovery.decide(facts)) : heldBack(facts);
    }

    /** Whether something was done is found out at once; the delay is for what is sent next. */
    private static boolean asksForALook(Facts facts) {
        Failure failure = facts.failure();
        return failure != null && failure.failureClass() == FailureClass.OUTCOME_UNKNOWN;
    }

    private static Decision withoutSending(Facts facts, Decision decision) {
        return decision.action() == Action.RESEND ? heldBack(facts) : decision;
    }

    private Decision decideFreely(Facts facts) {
        if (facts.isDeleted() && !facts.policies().deletesExternal()) {
            return deletion.release(facts, "policy says orphan");
        }
        if (isHeldBack(facts)) {
            return heldBack(facts);
        }
        if (facts.problem() != null) {
            return failed(facts.problem());
        }
        Decision lateIds = LateIdRule.decide(facts);
        if (lateIds != null) {
            return lateIds;
        }
        return facts.isDeleted() ? deletion.decide(facts) : LateIdRule.mark(facts, desired.decide(facts));
    }

    private static boolean isHeldBack(Facts facts) {
        Failure failure = facts.failure();
        return failure != null && facts.now().isBefore(failure.notBefore());
    }

    private static Decision heldBack(Facts facts) {
        Failure failure = java.util.Objects.requireNonNull(facts.failure());
        Verdict verdict = Verdict.outOfSync(failure.reason(), failure.message());
        return Decision.of(Action.WAIT, facts.isDeleted() ? verdict.deleting() : verdict, "waits after a failure")
                .wakeAt(failure.notBefore());
    }

    static Decision failed(Problem problem) {
        return Decision.of(Action.FAIL, Verdict.error(problem.text()), problem.text());
    }
}
