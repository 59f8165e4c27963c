package dev.longshore.managed;

import dev.longshore.operation.StoreException;
import dev.longshore.reconcile.Outcome;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a managed resource on one screen: each pass gathers facts, decides, does at most one thing about it, and
 * reports it in one status write.
 *
 * @param <R> kind
 */
public final class ManagedReconciler<R extends ManagedResource<?, ?>> implements Reconciler {

    private static final Logger logger = LoggerFactory.getLogger(ManagedReconciler.class);

    private static final Set<Decision.Action> BEGINS =
            EnumSet.of(Decision.Action.CREATE, Decision.Action.UPDATE, Decision.Action.DELETE, Decision.Action.RESEND);

    private static final Duration LONGEST_SLEEP = Duration.ofHours(1);

    private final KindContext<R> kind;
    private final Gatherer<R> gatherer;
    private final Decider decider;
    private final Actor actor;
    private final StatusReporter reporter;

    /** Creates a reconciler of one kind. */
    public ManagedReconciler(KindContext<R> kind) {
        this.kind = kind;
        this.gatherer = new Gatherer<>(kind);
        this.decider = new Decider(kind.timing().attention());
        this.actor = new Actor(kind);
        this.reporter = new StatusReporter(
                kind, ResourceDecoder.typeArgument(kind.decoder().type(), 1));
    }

    @Override
    public Outcome reconcile(ResourceKey key) {
        try {
            return kind.store().current(key).map(object -> pass(key, object)).orElseGet(() -> forget(key));
        } catch (StoreException.Conflict ex) {
            logger.debug("{} changed meanwhile; starting over", key);
            kind.store().doubt(key);
            return Outcome.after(soon());
        } catch (StoreException.Gone ex) {
            return forget(key);
        } catch (StoreException ex) {
            kind.store().doubt(key);
            return storeFailed(key, ex);
        }
    }

    private Outcome pass(ResourceKey key, ResourceObject object) {
        honourRequest(key, object);
        Pass pass = gatherer.gather(key, object);
        boolean sessionTaken = false;
        boolean begins = false;
        try {
            Decision decision = decider.decide(pass.facts());
            logger.debug("{}: {} because {}", key, decision.action(), decision.why());
            begins = BEGINS.contains(decision.action());
            Actor.Acted acted = actor.act(pass, decision);
            sessionTaken = acted.sessionTaken();
            reporter.report(pass, acted);
            return outcome(pass, acted);
        } finally {
            end(pass, sessionTaken, begins);
        }
    }

    /** A person who asks for a look does not wait for the end of a delay. */
    private void honourRequest(ResourceKey key, ResourceObject object) {
        String token = object.metadata().annotation(Annotations.RECONCILE_REQUESTED_AT);
        var handled = object.status().get("lastHandledReconcileAt");
        if (token != null && (handled == null || !token.equals(handled.getAsString()))) {
            kind.failures().retryNow(key, object);
        }
    }

    private void end(Pass pass, boolean sessionTaken, boolean begins) {
        if (!begins && pass.facts().callableAt() == null) {
            kind.operations().executor().permits().leave(pass.key());
            kind.operations().limiter().leave(pass.key());
        }
        if (!sessionTaken && pass.session() != null) {
            pass.session().close();
        }
    }

    private Outcome outcome(Pass pass, Actor.Acted acted) {
        Decision decision = acted.decision();
        if (decision.action() == Decision.Action.REST || decision.action() == Decision.Action.RELEASE) {
            return Outcome.done();
        }
        if (decision.action() == Decision.Action.SETTLED) {
            kind.failures().settled(pass.key(), acted.object());
        }
        Instant wakeAt = decision.wakeAt();
        return Outcome.after(wakeAt == null ? poll(acted.object()) : until(wakeAt));
    }

    /** A time from far in the future is from a clock that was wrong, or from a person. */
    private Duration until(Instant when) {
        Duration delay = Duration.between(kind.clock().instant(), when);
        if (delay.isNegative()) {
            return Duration.ZERO;
        }
        return delay.compareTo(LONGEST_SLEEP) < 0 ? delay : LONGEST_SLEEP;
    }

    private Duration poll(ResourceObject object) {
        Duration interval = PollInterval.of(object, kind.timing().poll());
        double factor =
                1 + kind.timing().jitter() * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofNanos((long) (interval.toNanos() * factor));
    }

    private static Duration soon() {
        return Duration.ofMillis(50 + ThreadLocalRandom.current().nextInt(100));
    }

    private Outcome storeFailed(ResourceKey key, StoreException ex) {
        if (ex instanceof StoreException.Refused) {
            logger.warn("The API server refuses a write to {}: {}; trying again", key, ex.getMessage());
        }
        if (ex instanceof StoreException.Unavailable unavailable && unavailable.retryAfter() != null) {
            return Outcome.after(unavailable.retryAfter().plus(soon()));
        }
        return Outcome.failed(String.valueOf(ex.getMessage()));
    }

    private Outcome forget(ResourceKey key) {
        Optional<?> live = kind.operations().live(key);
        live.ifPresent(operation -> logger.warn("{} is gone while an operation of it runs: {}", key, operation));
        kind.failures().forget(key);
        kind.operations().forget(key);
        gatherer.forget(key);
        actor.forget(key);
        return Outcome.done();
    }

    /**
     * Says of a resource that its pass does not end, because the author's code does not return. Called while that pass still
     * holds the resource: nothing but its status is touched.
     *
     * @param limit how long a pass may take
     * @throws StoreException if the status could not be written
     */
    public void stuck(ResourceKey key, Duration limit) {
        kind.store().current(key).ifPresent(object -> {
            Pass pass = gatherer.stuck(key, object, limit);
            Problem problem = Objects.requireNonNull(pass.facts().problem());
            Announcements.warn(kind, pass, problem.phase().eventReason(), problem.message());
            Decision decision = Decision.of(
                    Decision.Action.WAIT, Verdict.outOfSync("ReconcileError", problem.text()), problem.text());
            reporter.report(pass, new Actor.Acted(decision, object, false));
        });
    }

    /** Something that a resource depends on has changed: what was refused may be accepted now. */
    public void dependencyChanged(ResourceKey key) {
        kind.store().current(key).ifPresent(object -> kind.failures().retryNow(key, object));
    }
}
