package dev.longshore.managed;

import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.Owner;
import dev.longshore.external.PollResult;
import dev.longshore.limit.ExternalApiLimiter.Access;
import dev.longshore.limit.ExternalApiLimiter.Caller;
import dev.longshore.listener.ExternalCall;
import dev.longshore.operation.Accounts;
import dev.longshore.operation.ExternalSession;
import dev.longshore.operation.LateIds;
import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.UnreadableRecordException;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ManagementPolicies;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the facts of one pass, in this order: policies, record, client, poll, observation, lookup, late ids. It only
 * reads. Whatever fails becomes a fact, too.
 */
final class Gatherer<R extends ManagedResource<?, ?>> {

    private final KindContext<R> kind;

    private final LateIdSightings lateIdSightings = new LateIdSightings();

    Gatherer(KindContext<R> kind) {
        this.kind = kind;
    }

    Pass gather(ResourceKey key, ResourceObject object) {
        Draft draft = new Draft(key, object);
        readRecord(draft);
        if (needsExternal(draft)) {
            readExternal(draft);
        }
        Facts facts = draft.facts();
        if (draft.session != null) {
            kind.operations().open().note(key, draft.record, facts.kind().canCancel());
        }
        return new Pass(key, facts, draft.session);
    }

    /** Forgets a resource that is gone. */
    void forget(ResourceKey key) {
        lateIdSightings.forget(key);
    }

    private void readRecord(Draft draft) {
        String text = draft.object.metadata().annotation(Annotations.OPERATION);
        if (text == null) {
            return;
        }
        try {
            draft.record = kind.operations().completed(OperationRecord.parse(text));
        } catch (UnreadableRecordException ex) {
            draft.unreadable = ex.getMessage();
        }
    }

    /** Nothing outside is asked for what must not be touched, what waits after a failure, or what is only let go. */
    private boolean needsExternal(Draft draft) {
        if (draft.policies.problem() != null || draft.isHeldBack() || draft.unreadable != null) {
            return false;
        }
        boolean idle = draft.record == null && draft.live() == null;
        boolean letGo = draft.object.metadata().isDeleted() && !draft.policies.deletesExternal();
        return !(idle && (draft.policies.paused() || letGo));
    }

    /** What runs here is looked after, and can be stopped, also while the external system may not be called. */
    private void readExternal(Draft draft) {
        Duration wait = kind.operations().limiter().acquire(draft.caller(), Access.READ);
        if (wait.isZero() || draft.live() != null) {
            step(draft, Problem.Phase.CONNECT, () -> connect(draft));
        }
        if (!wait.isZero()) {
            kind.listener().heldBack(draft.key, draft.caller().account(), wait);
            draft.waitToCall(wait);
            return;
        }
        step(draft, Problem.Phase.POLL, () -> poll(draft));
        step(draft, Problem.Phase.OBSERVE, () -> observe(draft));
        step(draft, Problem.Phase.LOOKUP, () -> lookUp(draft));
        step(draft, Problem.Phase.OBSERVE, () -> observeLateIds(draft));
    }

    private void step(Draft draft, Problem.Phase phase, Callable<?> read) {
        if (draft.problem != null) {
            return;
        }
        Instant start = kind.clock().instant();
        String result = "ok";
        try {
            read.call();
        } catch (Throwable ex) {
            draft.problem = problem(phase, ex);
            heedThrottling(draft, draft.problem);
            result = draft.problem.failureClass().name().toLowerCase(Locale.ROOT);
        }
        Duration took = Duration.between(start, kind.clock().instant());
        kind.listener()
                .externalCalled(new ExternalCall(draft.key, phase.name().toLowerCase(Locale.ROOT), result, took));
    }

    /** An error of the author's code concerns this resource; one of the JVM concerns all. */
    private static Problem problem(Problem.Phase phase, Throwable ex) {
        if (ex instanceof VirtualMachineError error && !(ex instanceof StackOverflowError)) {
            throw error;
        }
        // Writes that follow would fail on an interrupt that was meant for the author's code.
        boolean interrupted = Thread.interrupted() || ex instanceof InterruptedException;
        return interrupted ? Problem.interrupted(phase, ex) : Problem.of(phase, ex);
    }

    /** A pass that does not end, as far as it can be told from outside. */
    Pass stuck(ResourceKey key, ResourceObject object, Duration limit) {
        Draft draft = new Draft(key, object);
        readRecord(draft);
        draft.problem = Problem.stuck(limit);
        return new Pass(key, draft.facts(), null);
    }

    /** It is the account that calls too often, not this resource that fails. */
    private void heedThrottling(Draft draft, Problem problem) {
        if (problem.failureClass() == FailureClass.THROTTLED) {
            String account = draft.caller().account();
            kind.operations().limiter().throttled(account, problem.retryAfter());
            draft.waitToCall(kind.operations().limiter().pauseOf(account));
        }
    }

    private void count(Draft draft) {
        kind.operations().limiter().count(draft.caller().account(), Access.READ);
    }

    private @Nullable Object connect(Draft draft) throws Exception {
        String name = draft.object.metadata().annotation(Annotations.EXTERNAL_NAME);
        R view = kind.decoder().decode(draft.object, name);
        ExternalClient<R> client =
                kind.connector().connect(view, kind.contexts().of(draft.key, draft.object));
        if (client == null) {
            throw new IllegalStateException(
                    "Connector '" + kind.connector().getClass().getName() + "' must not return null");
        }
        ExternalSession<R> session = new ExternalSession<>(client, kind.decoder(), draft.object);
        draft.session = session;
        draft.externalName = name == null ? session.deterministicName() : name;
        return null;
    }

    private @Nullable Object poll(Draft draft) throws Exception {
        OperationRecord record = draft.record;
        boolean ours =
                record != null && record.uid().equals(draft.object.metadata().uid());
        if (record != null && ours && record.handle() != null && draft.live() == null) {
            draft.poll = kind.operations().polled().poll(draft.key, record, draft.requireSession(), draft.externalName);
        }
        return null;
    }

    private @Nullable Object observe(Draft draft) throws Exception {
        String name = draft.externalName == null ? draft.answered() : draft.externalName;
        if (name != null) {
            if (draft.poll != null) {
                count(draft);
            }
            draft.observation = draft.requireSession().observe(name);
        }
        return null;
    }

    private @Nullable Object lookUp(Draft draft) throws Exception {
        OperationRecord record = draft.record;
        if (record == null || draft.live() != null || draft.externalName != null || record.handle() != null) {
            return null;
        }
        if (draft.requireSession().canLookUp()) {
            Owner owner = new Owner(record.uid(), record.token(), draft.key);
            draft.owned = new LinkedHashSet<>(draft.requireSession().findByOwner(owner));
        }
        return null;
    }

    private @Nullable Object observeLateIds(Draft draft) throws Exception {
        for (String id : LateIds.of(draft.object)) {
            count(draft);
            draft.lateIds.put(id, draft.requireSession().observe(id));
        }
        return null;
    }

    /** Facts in the making. */
    private final class Draft {

        private final ResourceKey key;
        private final ResourceObject object;
        private final ManagementPolicies policies;
        private final Instant now = kind.clock().instant();
        private final Map<String, Observation> lateIds = new LinkedHashMap<>();
        private @Nullable OperationRecord record;
        private @Nullable String unreadable;
        private @Nullable ExternalSession<R> session;
        private @Nullable String externalName;
        private @Nullable Observation observation;
        private @Nullable PollResult poll;
        private java.util.@Nullable Set<String> owned;
        private @Nullable Problem problem;
        private @Nullable Instant callableAt;

        Draft(ResourceKey key, ResourceObject object) {
            this.key = key;
            this.object = object;
            this.policies = ManagementPolicies.of(object);
        }

        dev.longshore.operation.@Nullable LiveOperation live() {
            return kind.operations().live(key).orElse(null);
        }

        dev.longshore.operation.@Nullable Failure failure() {
            return kind.failures().current(key, object).orElse(null);
        }

        /** Returns the id that a person says a create with an unknown outcome has made. */
        @Nullable
        String answered() {
            Resolution resolution = record == null ? null : Resolution.of(object, record.id());
            return resolution == null ? null : resolution.adopt();
        }

        Caller caller() {
            return new Caller(key, Accounts.of(object), record != null || Throttling.isAwaited(object));
        }

        void waitToCall(Duration wait) {
            if (live() == null) {
                callableAt = now.plus(wait);
            }
        }

        boolean isHeldBack() {
            dev.longshore.operation.Failure failure = failure();
            boolean asksForALook =
                    record != null && failure != null && failure.failureClass() == FailureClass.OUTCOME_UNKNOWN;
            return failure != null && now.isBefore(failure.notBefore()) && live() == null && !asksForALook;
        }

        ExternalSession<R> requireSession() {
            if (session == null) {
                throw ExternalException.transientFailure("no client was made", null);
            }
            return session;
        }

        Facts facts() {
            return new Facts(
                    now,
                    object,
                    policies,
                    capabilities(),
                    operation(),
                    externalName,
                    observation,
                    Map.copyOf(lateIds),
                    lateIdSightings.note(key, lateIds.keySet(), now),
                    problem,
                    failure(),
                    callableAt);
        }

        private Facts.Kind capabilities() {
            ExternalSession<R> made = session;
            return new Facts.Kind(
                    made != null && made.canCancel(),
                    made != null && made.canLookUp(),
                    made != null && made.hasDeterministicName(),
                    made == null ? null : made.tokenValidity(),
                    kind.connector().settleTime(),
                    kind.timing().cancelsOnChange());
        }

        private Facts.Operation operation() {
            OperationRecord known = record;
            return new Facts.Operation(
                    known,
                    unreadable,
                    live(),
                    known != null && kind.operations().wasNeverSent(key, known),
                    poll,
                    known == null ? null : kind.operations().polled().nextPoll(key, known),
                    known == null ? null : kind.operations().polled().cancelRequestedAt(key, known),
                    owned,
                    known != null && kind.operations().open().isCancelWished(key, known.id()),
                    kind.operations().lastEnd(key));
        }
    }
}
