package dev.longshore.test.external;

import dev.longshore.test.external.CloudBehaviour.Secrets;
import dev.longshore.test.external.CloudOperation.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operation of the cloud; it behaves to its end as the cloud did when it began. */
final class Work {

    /** What an operation does to its object. */
    interface Effect {

        void start();

        void succeed();

        void undo();
    }

    private final String handle;
    private final Exchange origin;
    private final String id;
    private final Effect effect;
    private final CloudBehaviour behaviour;
    private final Instant started;
    private final List<Exchange> waiting = new ArrayList<>();
    private State state = State.RUNNING;
    private String message = "";
    private @Nullable Instant ended;

    Work(String handle, Exchange origin, String id, Effect effect, CloudBehaviour behaviour, Instant started) {
        this.handle = handle;
        this.origin = origin;
        this.id = id;
        this.effect = effect;
        this.behaviour = behaviour;
        this.started = started;
    }

    String handle() {
        return handle;
    }

    Exchange origin() {
        return origin;
    }

    String id() {
        return id;
    }

    Effect effect() {
        return effect;
    }

    boolean isRunning() {
        return state == State.RUNNING;
    }

    boolean hasSucceeded() {
        return state == State.SUCCEEDED;
    }

    /** How long it works, null for ever. */
    @Nullable
    Duration duration() {
        if (origin.fault(CloudFault.Effect.WORK_HANGS).isPresent()) {
            return null;
        }
        Duration usual = behaviour.latency().getOrDefault(origin.call().verb(), Duration.ZERO);
        return origin.fault(CloudFault.Effect.WORK_TAKES)
                .map(CloudFault::duration)
                .orElse(usual);
    }

    void await(Exchange exchange) {
        waiting.add(exchange);
    }

    List<Exchange> waiting() {
        return List.copyOf(waiting);
    }

    void end(State how, String why, Instant moment) {
        state = how;
        message = why;
        ended = moment;
    }

    /** Whether its handle is known still. */
    boolean isKnown(Instant moment) {
        Duration retention = behaviour.operations().retention();
        return origin.fault(CloudFault.Effect.HANDLE_EXPIRES).isEmpty()
                && (ended == null || !ended.plus(retention).isBefore(moment));
    }

    CloudOperation view(Instant moment) {
        return new CloudOperation(handle, state, percent(moment), shownId(), message);
    }

    private int percent(Instant moment) {
        Duration duration = duration();
        if (!isRunning()) {
            return 100;
        }
        return duration == null
                ? 0
                : (int) (100 * Duration.between(started, moment).toMillis() / Math.max(1, duration.toMillis()));
    }

    CloudResponse accepted(Exchange exchange) {
        return CloudResponse.of(202, new CloudClient.Answer(shownId(), handle, secret(exchange)));
    }

    int status() {
        return switch (state) {
            case FAILED -> 500;
            case CANCELLED -> 499;
            default -> 200;
        };
    }

    CloudResponse result(Exchange exchange) {
        return switch (state) {
            case FAILED -> CloudResponse.error(status(), CloudResponse.OPERATION_FAILED, message);
            case CANCELLED -> CloudResponse.error(status(), CloudResponse.CANCELLED, message);
            default -> CloudResponse.of(200, new CloudClient.Answer(id, null, secret(exchange)));
        };
    }

    private @Nullable String shownId() {
        boolean known = origin.request().target() != null || behaviour.reads().newVisibleAtStart();
        return known || hasSucceeded() ? id : null;
    }

    private @Nullable String secret(Exchange exchange) {
        boolean hasOne = behaviour.secrets() != Secrets.NONE && origin.call().verb() == Verb.CREATE;
        boolean withheld = exchange.isJoined() && behaviour.secrets() == Secrets.ONCE;
        return hasOne && !withheld ? "secret-of-" + id : null;
    }
}
