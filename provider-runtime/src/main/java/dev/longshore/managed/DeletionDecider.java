package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.managed.Decision.Action;
import dev.longshore.resource.Annotations;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.time.Instant;

/** What to do for a resource that is being deleted and has no operation. */
final class DeletionDecider {

    private final Duration attention;

    DeletionDecider(Duration attention) {
        this.attention = attention;
    }

    Decision decide(Facts facts) {
        if (!isProtected(facts)) {
            return release(facts, "nothing of ours to do");
        }
        if (facts.metadata().finalizers().size() > 1) {
            return othersFirst(facts);
        }
        return facts.present() == null ? absent(facts) : present(facts, facts.present());
    }

    Decision release(Facts facts, String why) {
        Action action = isProtected(facts) ? Action.RELEASE : Action.REST;
        return Decision.of(action, isProtected(facts) ? Verdict.unchanged().deleting() : Verdict.unchanged(), why);
    }

    private static boolean isProtected(Facts facts) {
        return facts.metadata().finalizers().contains(Annotations.FINALIZER);
    }

    private static Decision othersFirst(Facts facts) {
        String message = "deletion waits for the other finalizers: "
                + facts.metadata().finalizers().stream()
                        .filter(name -> !name.equals(Annotations.FINALIZER))
                        .toList();
        return Decision.of(
                Action.WAIT, Verdict.outOfSync("WaitingForFinalizers", message).deleting(), "others have not finished");
    }

    private Decision absent(Facts facts) {
        boolean neverNamed = facts.externalName() == null;
        if (neverNamed && CreateMarks.isIncomplete(facts.metadata())) {
            return DesiredDecider.incomplete();
        }
        Instant believedFrom = Grace.absenceBelievedFrom(facts);
        if (!neverNamed && facts.now().isBefore(believedFrom)) {
            Verdict verdict = Grace.verdict(facts, believedFrom).deleting();
            return Decision.of(Action.WAIT, verdict, "absence is not certain yet")
                    .wakeAt(believedFrom);
        }
        return release(facts, neverNamed ? "nothing was ever created" : "it is gone");
    }

    private Decision present(Facts facts, Observation.Present<?> present) {
        if (present.deletionScheduled()) {
            return release(facts, "the external system deletes it by itself");
        }
        if (present.busyReason() != null) {
            return waiting(facts, "ExternalBusy", present.busyReason());
        }
        if (facts.now().isBefore(Grace.presenceBelievedFrom(facts))) {
            return waiting(facts, "OperationInProgress", "waiting for the deletion to be confirmed");
        }
        Verdict verdict =
                Verdict.outOfSync("OperationInProgress", "delete is starting").deleting();
        return Decision.begin(OperationType.DELETE, verdict, "it is to be deleted");
    }

    private Decision waiting(Facts facts, String reason, String message) {
        return Decision.of(Action.WAIT, Verdict.outOfSync(reason, message).deleting(), message)
                .wakeAfter(facts.now(), attention);
    }
}
