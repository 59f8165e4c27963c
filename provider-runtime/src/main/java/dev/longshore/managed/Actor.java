package dev.longshore.managed;

import com.google.gson.JsonObject;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.operation.Accounts;
import dev.longshore.operation.Begun;
import dev.longshore.operation.Failure;
import dev.longshore.operation.LateIds;
import dev.longshore.operation.MetadataPatch;
import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.OperationTimeout;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does what was decided: at most one side effect. */
final class Actor {

    private final KindContext<?> kind;
    private final RecoveredCreates recovered = new RecoveredCreates();

    Actor(KindContext<?> kind) {
        this.kind = kind;
    }

    /**
     * What came of a decision.
     *
     * @param decision decision, perhaps with another verdict or time
     * @param object version that is known to be current now
     * @param sessionTaken whether the session now belongs to an operation
     */
    record Acted(Decision decision, ResourceObject object, boolean sessionTaken) {}

    Acted act(Pass pass, Decision decision) {
        OperationRecord open = pass.facts().operation().record();
        if (open != null && !kind.operations().isOurs(open)) {
            recovered.note(pass.key(), open);
        }
        return carryOut(pass, decision);
    }

    /** Forgets a resource that is gone. */
    void forget(ResourceKey key) {
        recovered.forget(key);
    }

    private Acted carryOut(Pass pass, Decision decision) {
        return switch (decision.action()) {
            case REST, WAIT -> nothing(pass, decision);
            case SETTLED -> publish(pass, decision);
            case FAIL -> fail(pass, decision);
            case CREATE -> begin(pass, decision, OperationType.CREATE);
            case UPDATE -> begin(pass, decision, OperationType.UPDATE);
            case DELETE -> begin(pass, decision, OperationType.DELETE);
            case RESEND -> resend(pass, decision);
            case CANCEL -> cancel(pass, decision);
            case INTERRUPT -> interrupt(pass, decision);
            case ABANDON -> abandon(pass, decision);
            case STORE_OUTCOME -> storeOutcome(pass, decision);
            case CLOSE_DONE -> close(pass, decision, true);
            case CLOSE_NOT_CREATED -> close(pass, decision, false);
            case DISCARD_RECORD ->
                written(decision, kind.operations().discard(pass.key(), object(pass), decision.name()));
            case PROTECT -> patch(pass, decision, protect(pass, decision));
            case RELEASE -> release(pass, decision);
            case LATE_INITIALIZE -> lateInitialize(pass, decision);
            case DROP_LATE_IDS -> patch(pass, decision, withoutSettledLateIds(pass));
        };
    }

    private static ResourceObject object(Pass pass) {
        return pass.facts().object();
    }

    private static OperationRecord record(Pass pass) {
        return Objects.requireNonNull(pass.facts().operation().record());
    }

    private static Acted nothing(Pass pass, Decision decision) {
        return new Acted(decision, object(pass), false);
    }

    private static Acted written(Decision decision, ResourceObject written) {
        return new Acted(decision, written, false);
    }

    /** Connection details are published before anybody is told that the resource can be used. */
    private Acted publish(Pass pass, Decision decision) {
        Observation.Present<?> present = pass.facts().present();
        try {
            if (present != null) {
                kind.secrets().publish(object(pass), present.connectionDetails(), "");
                admitLoss(pass, present);
            }
            return nothing(pass, decision);
        } catch (StoreException ex) {
            return fail(pass, decision, Problem.of(Problem.Phase.PUBLISH, ex));
        }
    }

    /** What only the answer to the create told is lost with that answer, and cannot be had from the create any more. */
    private void admitLoss(Pass pass, Observation.Present<?> present) {
        String create = recovered.of(pass.key());
        if (create == null) {
            return;
        }
        if (present.connectionDetails().isEmpty() && kind.secrets().lacks(object(pass), create)) {
            Announcements.lost(kind, pass);
        }
        recovered.forget(pass.key());
    }

    private Acted fail(Pass pass, Decision decision) {
        return fail(pass, decision, Objects.requireNonNull(pass.facts().problem()));
    }

    private Acted fail(Pass pass, Decision failed, Problem problem) {
        Decision decision = Decision.of(Decision.Action.FAIL, failed.verdict(), problem.text());
        Failure failure = recordFailure(pass, problem, reasonOf(problem));
        Announcements.warn(kind, pass, problem.phase().eventReason(), problem.message());
        return nothing(pass, decision.wakeAt(failure.notBefore()).saying(saying(decision, failure)));
    }

    private static Verdict saying(Decision decision, Failure failure) {
        return Verdict.outOfSync(failure.reason(), failure.message()).withReadyOf(decision.verdict());
    }

    private static String reasonOf(Problem problem) {
        return switch (problem.failureClass()) {
            case THROTTLED -> Throttling.REASON;
            case BUSY -> "ExternalBusy";
            default -> "ReconcileError";
        };
    }

    private Failure recordFailure(Pass pass, Problem problem, String reason) {
        Duration retryAfter =
                problem.failureClass() == FailureClass.BUSY ? kind.timing().attention() : problem.retryAfter();
        return kind.failures()
                .failed(pass.key(), object(pass), reason, problem.failureClass(), problem.text(), retryAfter);
    }

    private Acted begin(Pass pass, Decision decision, OperationType type) {
        if (type == OperationType.CREATE) {
            recovered.forget(pass.key());
        }
        Begun begun = kind.operations().begin(pass.key(), pass.requireSession(), type, decision.name());
        return after(begun, pass, decision, type);
    }

    private Acted resend(Pass pass, Decision decision) {
        recovered.note(pass.key(), record(pass));
        Begun begun = kind.operations().resend(pass.key(), pass.requireSession(), record(pass));
        return after(begun, pass, decision, OperationType.CREATE);
    }

    private Acted after(Begun begun, Pass pass, Decision decision, OperationType type) {
        if (begun instanceof Begun.Started started) {
            Announcements.accepted(kind, pass, type);
            warnOfTimeout(pass);
            return new Acted(inProgress(pass, decision, started), started.written(), true);
        }
        if (begun instanceof Begun.Queued) {
            return nothing(pass, waiting(decision, "OperationQueued", type.word() + " waits for a free permit"));
        }
        if (begun instanceof Begun.Throttled throttled) {
            kind.listener().heldBack(pass.key(), Accounts.of(object(pass)), throttled.delay());
            return nothing(
                    pass,
                    waiting(
                                    decision,
                                    Throttling.REASON,
                                    type.word() + " waits because the external system is called too often")
                            .wakeAfter(pass.facts().now(), throttled.delay()));
        }
        if (begun instanceof Begun.QueueFull) {
            String message = "the line of waiting operations is full; " + type.word() + " gets a place in its turn";
            return nothing(pass, waiting(decision, "OperationQueueFull", message));
        }
        return nothing(
                pass,
                decision.saying(Verdict.unchanged())
                        .wakeAfter(pass.facts().now(), kind.timing().attention()));
    }

    private void warnOfTimeout(Pass pass) {
        String problem = OperationTimeout.problem(object(pass));
        if (problem != null) {
            Announcements.warn(kind, pass, "InvalidOperationTimeout", problem);
        }
    }

    private Decision inProgress(Pass pass, Decision decision, Begun.Started started) {
        OperationRecord record = OperationRecord.parse(
                Objects.requireNonNull(started.written().metadata().annotation(Annotations.OPERATION)));
        Verdict verdict = new RunningDecider(kind.timing().attention()).inProgress(pass.facts(), record);
        return decision.saying(verdict)
                .wakeAfter(pass.facts().now(), kind.timing().attention());
    }

    private static Decision waiting(Decision decision, String reason, String message) {
        return decision.saying(Verdict.outOfSync(reason, message).withReadyOf(decision.verdict()));
    }

    private Acted cancel(Pass pass, Decision decision) {
        if (pass.facts().operation().live() != null) {
            kind.operations().executor().cancel(pass.key());
            return nothing(pass, decision);
        }
        try {
            kind.operations()
                    .polled()
                    .cancel(
                            pass.key(),
                            record(pass),
                            pass.requireSession(),
                            pass.facts().externalName());
            return nothing(pass, decision);
        } catch (Exception ex) {
            Announcements.warn(kind, pass, "CannotCancelOperation", String.valueOf(ex.getMessage()));
            return nothing(
                    pass, decision.wakeAfter(pass.facts().now(), kind.timing().attention()));
        }
    }

    private Acted interrupt(Pass pass, Decision decision) {
        kind.operations().executor().interrupt(pass.key());
        return nothing(pass, decision);
    }

    private Acted abandon(Pass pass, Decision decision) {
        kind.operations().executor().abandon(pass.key());
        return nothing(pass, decision);
    }

    private Acted storeOutcome(Pass pass, Decision decision) {
        boolean stored = kind.operations().executor().storeKept(pass.key());
        return nothing(
                pass,
                stored
                        ? decision.saying(Verdict.unchanged())
                                .wakeAt(pass.facts().now())
                        : decision.wakeAfter(pass.facts().now(), Duration.ofSeconds(1)));
    }

    private Acted close(Pass pass, Decision decision, boolean created) {
        recovered.note(pass.key(), record(pass));
        return written(
                decision, kind.operations().close(pass.key(), object(pass), record(pass), created, decision.name()));
    }

    private Acted patch(Pass pass, Decision decision, MetadataPatch patch) {
        return written(decision, kind.store().patch(pass.key(), patch.toJson()));
    }

    private static MetadataPatch protect(Pass pass, Decision decision) {
        MetadataPatch patch = MetadataPatch.of(object(pass)).protect();
        boolean named = object(pass).metadata().annotation(Annotations.EXTERNAL_NAME) != null;
        return named ? patch : patch.annotation(Annotations.EXTERNAL_NAME, decision.name());
    }

    private Acted release(Pass pass, Decision decision) {
        ResourceObject written = kind.store()
                .patch(pass.key(), MetadataPatch.of(object(pass)).release().toJson());
        Announcements.released(kind, pass);
        return written(decision.saying(Verdict.unchanged()), written);
    }

    private Acted lateInitialize(Pass pass, Decision decision) {
        JsonObject patch = MetadataPatch.of(object(pass)).toJson();
        JsonObject spec = new JsonObject();
        spec.add(
                "forProvider",
                LateInitialization.additions(
                        object(pass), Objects.requireNonNull(pass.facts().present())));
        patch.add("spec", spec);
        return written(decision, kind.store().patch(pass.key(), patch));
    }

    private static MetadataPatch withoutSettledLateIds(Pass pass) {
        Set<String> left = new LinkedHashSet<>(LateIds.of(object(pass)));
        LateIdRule.settled(pass.facts()).forEach(left::remove);
        @Nullable String value = left.isEmpty() ? null : LateIds.format(left);
        return MetadataPatch.of(object(pass)).annotation(Annotations.LATE_IDS, value);
    }
}
