package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.external.PollResult;
import dev.longshore.managed.Decision.Action;
import dev.longshore.operation.OperationRecord;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a record whose call does not live in this process: poll its handle, or find out what became of it by
 * what the kind can do. Absence is believed only once the effects of all attempts must be visible.
 */
final class RecoveryDecider {

    /** Name by which a person's answer speaks of a record that cannot be read. */
    static final String UNREADABLE = "unreadable";

    private final RunningDecider running;
    private final Duration attention;

    RecoveryDecider(RunningDecider running, Duration attention) {
        this.running = running;
        this.attention = attention;
    }

    /** What a person said, null if nobody did. */
    @Nullable
    Decision resolvedByPerson(Facts facts) {
        OperationRecord record = facts.operation().record();
        Resolution resolution = Resolution.of(facts.object(), record == null ? UNREADABLE : record.id());
        if (resolution == null) {
            return null;
        }
        Verdict verdict = Verdict.unchanged();
        if (record == null) {
            return Decision.of(Action.DISCARD_RECORD, verdict, "a person resolved it")
                    .named(resolution.adopt())
                    .wakeAt(facts.now());
        }
        if (resolution.adopt() != null && facts.externalName() == null && facts.present() == null) {
            return facts.isAbsent() ? noSuchId(facts, record, resolution.adopt()) : null;
        }
        Action action = resolution.adopt() == null ? Action.CLOSE_NOT_CREATED : Action.CLOSE_DONE;
        return Decision.of(action, verdict, "a person resolved it")
                .named(resolution.adopt())
                .wakeAt(facts.now());
    }

    /** A typing error must not lead to a second create. */
    private static Decision noSuchId(Facts facts, OperationRecord record, String id) {
        String message = "annotation longshore.dev/resolve says to adopt '" + id
                + "', and there is no external resource with that id; correct it: "
                + Resolution.help(facts.object(), record.id());
        return Decision.of(
                Action.WAIT,
                unknown(facts, "CreateOutcomeUnknown", message),
                "what a person said to adopt is not there");
    }

    Decision decide(Facts facts) {
        OperationRecord record = facts.operation().record();
        if (record == null) {
            return unreadable(facts);
        }
        if (facts.operation().neverSent() && record.attempt() == 1) {
            return close(facts, Action.CLOSE_NOT_CREATED, "this process never sent it");
        }
        if (facts.problem() != null) {
            return Decider.failed(facts.problem());
        }
        if (record.handle() != null && isOfThisObject(facts, record)) {
            return accepted(facts, record);
        }
        return record.operationType() == OperationType.CREATE
                ? unknownCreate(facts, record)
                : unknownChange(facts, record);
    }

    private Decision unreadable(Facts facts) {
        String message = "annotation longshore.dev/operation cannot be read: "
                + facts.operation().unreadable() + "; nothing is sent until a person has looked; "
                + Resolution.help(facts.object(), UNREADABLE);
        return Decision.of(
                Action.WAIT, Verdict.outOfSync("OperationRecordUnreadable", message), "the record cannot be read");
    }

    private Decision accepted(Facts facts, OperationRecord record) {
        PollResult poll = facts.operation().poll();
        if (poll != null && !(poll instanceof PollResult.Running)) {
            return Decision.of(Action.WAIT, Verdict.unchanged(), "the end of the operation was stored")
                    .wakeAt(facts.now());
        }
        boolean asked = facts.operation().pollCancelRequestedAt() != null;
        if (!asked && running.isUnwanted(facts, record.operationType(), record.generation(), record.attempt())) {
            return Decision.of(Action.CANCEL, running.inProgress(facts, record), "it is not wanted any more")
                    .wakeAt(facts.now());
        }
        return running.waitForPoll(facts, record, facts.operation().nextPoll());
    }

    private Decision unknownCreate(Facts facts, OperationRecord record) {
        if (facts.present() != null) {
            return close(facts, Action.CLOSE_DONE, "it is there under its name").named(facts.externalName());
        }
        if (facts.isAbsent()) {
            return whenSettled(facts, record, Action.CLOSE_NOT_CREATED, "nothing is there under its name");
        }
        if (mayResend(facts, record)) {
            return Decision.of(
                    Action.RESEND,
                    running.inProgress(facts, record),
                    "the external system honours the token of the first attempt");
        }
        Set<String> owned = facts.operation().owned();
        return owned == null ? refuse(facts, record) : byOwner(facts, record, owned);
    }

    private Decision byOwner(Facts facts, OperationRecord record, Set<String> owned) {
        if (owned.isEmpty()) {
            return whenSettled(facts, record, Action.CLOSE_NOT_CREATED, "nothing is there with its owner mark");
        }
        if (owned.size() == 1) {
            return close(facts, Action.CLOSE_DONE, "it was found by its owner mark")
                    .named(owned.iterator().next());
        }
        String message = "several external resources carry the owner mark of this one: " + owned
                + "; delete all but one, or " + Resolution.help(facts.object(), record.id());
        return Decision.of(
                Action.WAIT, unknown(facts, "CreateOutcomeUnknown", message), "several were found by owner mark");
    }

    /** A token may be sent again only for the object that it was made for, and only while it is remembered. */
    private static boolean mayResend(Facts facts, OperationRecord record) {
        return facts.kind().tokenValidity() != null
                && record.parameters() != null
                && facts.now().isBefore(record.firstStarted().plus(facts.kind().tokenValidity()))
                && isOfThisObject(facts, record)
                && !facts.policies().paused()
                && !(facts.isDeleted() && facts.kind().canLookUp());
    }

    private static boolean isOfThisObject(Facts facts, OperationRecord record) {
        return record.uid().equals(facts.metadata().uid());
    }

    private Decision refuse(Facts facts, OperationRecord record) {
        String message = "a create was sent at " + record.started() + " (attempt " + record.attempt() + ", token "
                + record.token() + ") and nobody can know whether it succeeded: look into the external system and "
                + Resolution.help(facts.object(), record.id());
        String reason = facts.isDeleted() ? "DeleteBlockedOutcomeUnknown" : "CreateOutcomeUnknown";
        return Decision.of(Action.WAIT, unknown(facts, reason, message), "the kind has no means to find out");
    }

    private static Verdict unknown(Facts facts, String reason, String message) {
        Verdict verdict = Verdict.outOfSync(reason, message);
        return facts.isDeleted()
                ? verdict.deleting()
                : new Verdict(verdict.synced(), new Verdict.Finding("Unknown", "CreateOutcomeUnknown", null));
    }

    private Decision unknownChange(Facts facts, OperationRecord record) {
        return whenSettled(facts, record, Action.CLOSE_DONE, "its effects, if any, are visible now");
    }

    private Decision whenSettled(Facts facts, OperationRecord record, Action action, String why) {
        Observation.Present<?> present = facts.present();
        if (present != null && present.busyReason() != null) {
            return stillBusy(facts, record, present.busyReason());
        }
        Instant settled = record.settledAt(facts.kind().settleTime());
        if (!facts.now().isBefore(settled)) {
            return close(facts, action, why);
        }
        String message = "the outcome of " + record.type() + " (attempt " + record.attempt()
                + ") is not known; its effects may show until " + settled + ", and nothing is sent before";
        Verdict verdict = RunningDecider.withReady(
                facts, record.operationType(), Verdict.outOfSync("OperationOutcomeUnknown", message));
        return Decision.of(Action.WAIT, verdict, "not settled")
                .wakeAt(RunningDecider.earlier(settled, facts.now().plus(attention)));
    }

    private Decision stillBusy(Facts facts, OperationRecord record, String reason) {
        String message =
                "the outcome of " + record.type() + " (attempt " + record.attempt() + ") is not known yet: " + reason;
        return Decision.of(
                        Action.WAIT,
                        RunningDecider.withReady(
                                facts, record.operationType(), Verdict.outOfSync("OperationOutcomeUnknown", message)),
                        "the external system is busy with it")
                .wakeAfter(facts.now(), attention);
    }

    private static Decision close(Facts facts, Action action, String why) {
        return Decision.of(action, Verdict.unchanged(), why).wakeAt(facts.now());
    }
}
