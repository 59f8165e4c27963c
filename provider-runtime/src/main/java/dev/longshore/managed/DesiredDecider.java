package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.managed.Decision.Action;
import dev.longshore.resource.Annotations;
import dev.longshore.status.Verdict;
import java.time.Instant;

/** What to do for a resource that is wanted, has no operation, and was observed. */
final class DesiredDecider {

    Decision decide(Facts facts) {
        return facts.present() == null ? absent(facts) : present(facts, facts.present());
    }

    private Decision present(Facts facts, Observation.Present<?> present) {
        if (!facts.metadata().finalizers().contains(Annotations.FINALIZER)) {
            return Decision.of(Action.PROTECT, Verdict.unchanged(), "found outside and not protected yet")
                    .named(facts.externalName())
                    .wakeAt(facts.now());
        }
        if (facts.policies().mayLateInitialize() && LateInitialization.isNeeded(facts.object(), present)) {
            return Decision.of(Action.LATE_INITIALIZE, Verdict.unchanged(), "unset fields are known now")
                    .wakeAt(facts.now());
        }
        if (present.matches()) {
            return Decision.of(Action.SETTLED, Readiness.of(present, Verdict.inSync()), "it is as wanted");
        }
        return different(facts, present, present.difference());
    }

    private Decision different(
            Facts facts, Observation.Present<?> present, @org.jspecify.annotations.Nullable String difference) {
        if (!facts.policies().mayUpdate()) {
            return Decision.of(
                    Action.SETTLED, Readiness.of(present, Verdict.inSync()), "policies do not allow to change it");
        }
        if (present.busyReason() != null) {
            Verdict busy = Verdict.outOfSync("ExternalBusy", present.busyReason());
            return Decision.of(Action.WAIT, Readiness.of(present, busy), "the external system is busy with it");
        }
        Verdict verdict = Verdict.outOfSync("OperationInProgress", "update is starting: " + difference);
        return Decision.begin(OperationType.UPDATE, Readiness.of(present, verdict), "differs: " + difference);
    }

    private Decision absent(Facts facts) {
        if (!facts.policies().mayCreate()) {
            return missing(facts);
        }
        Instant believedFrom = Grace.absenceBelievedFrom(facts);
        if (facts.now().isBefore(believedFrom)) {
            return Decision.of(Action.WAIT, Grace.verdict(facts, believedFrom), "it may not be visible yet")
                    .wakeAt(believedFrom);
        }
        if (CreateMarks.isIncomplete(facts.metadata()) && !facts.kind().hasDeterministicName()) {
            return incomplete();
        }
        Verdict verdict =
                Verdict.outOfSync("OperationInProgress", "create is starting").creating();
        String name = facts.kind().hasDeterministicName() ? facts.externalName() : null;
        return Decision.begin(OperationType.CREATE, verdict, "does not exist").named(name);
    }

    private static Decision missing(Facts facts) {
        String message = facts.policies().observeOnly()
                ? "observe failed: external resource does not exist"
                : "external resource does not exist and `spec.managementPolicies` do not allow to create it";
        return Decision.of(
                Action.WAIT,
                Verdict.error(message).unavailable("external resource does not exist"),
                "missing and not to be created");
    }

    /** A mark without a record of ours: another runtime was interrupted, and nothing else is known of its create. */
    static Decision incomplete() {
        return Decision.of(
                Action.REST,
                Verdict.error("cannot determine creation result - remove the " + Annotations.CREATE_PENDING
                                + " annotation if it is safe to proceed")
                        .creating(),
                "an unfinished create of another runtime");
    }
}
