package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Says which requests a fault strikes, and then what happens to them. Unless it is said which of the requests that fit
 * are meant, all of them are.
 *
 * <pre>{@code
 * server.faults().onWrite().resource("widgets").name("a").nth(2).respond(409);
 * server.faults().onCreate().resource("secrets").first(1).dropResponse();
 * server.faults().onWatch().client("provider-a").stall();
 * }</pre>
 */
public final class FaultBuilder {

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(400, "BadRequest"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "NotFound"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Expired"),
            Map.entry(422, "Invalid"),
            Map.entry(429, "TooManyRequests"),
            Map.entry(500, "InternalError"),
            Map.entry(503, "ServiceUnavailable"),
            Map.entry(504, "Timeout"));

    private final Faults faults;
    private final Match match;
    private final Turns turns;

    FaultBuilder(Faults faults, Set<String> verbs) {
        this(faults, new Match(verbs, "", "", "", "", ""), Turns.ALWAYS);
    }

    private FaultBuilder(Faults faults, Match match, Turns turns) {
        this.faults = faults;
        this.match = match;
        this.turns = turns;
    }

    /** Only for this resource, such as {@code secrets}. */
    public FaultBuilder resource(String plural) {
        return with(
                old -> new Match(old.verbs(), plural, old.namespace(), old.name(), old.subresource(), old.client()));
    }

    /** Only in this namespace. */
    public FaultBuilder namespace(String namespace) {
        return with(
                old -> new Match(old.verbs(), old.resource(), namespace, old.name(), old.subresource(), old.client()));
    }

    /** Only for the object of this name; for a creation that leaves the name to the server, the beginning of it. */
    public FaultBuilder name(String name) {
        return with(
                old -> new Match(old.verbs(), old.resource(), old.namespace(), name, old.subresource(), old.client()));
    }

    /** Only through this subresource, such as {@code status}. */
    public FaultBuilder subresource(String subresource) {
        return with(
                old -> new Match(old.verbs(), old.resource(), old.namespace(), old.name(), subresource, old.client()));
    }

    /** Only for the object itself, through no subresource. */
    public FaultBuilder withoutSubresource() {
        return subresource(Match.NO_SUBRESOURCE);
    }

    /** Only for a client: the user of a kubeconfig, or how its user agent begins. */
    public FaultBuilder client(String client) {
        return with(
                old -> new Match(old.verbs(), old.resource(), old.namespace(), old.name(), old.subresource(), client));
    }

    /** Only the n-th request that fits, counted from 1. */
    public FaultBuilder nth(int n) {
        return new FaultBuilder(faults, match, new Turns(n - 1, 1));
    }

    /** Only the first requests that fit. */
    public FaultBuilder first(int n) {
        return new FaultBuilder(faults, match, new Turns(0, n));
    }

    /** All requests that fit, but the first ones. */
    public FaultBuilder after(int n) {
        return new FaultBuilder(faults, match, new Turns(n, Integer.MAX_VALUE));
    }

    /**
     * Answers with a refusal, and does nothing.
     *
     * @throws IllegalArgumentException if the code is below 400
     */
    public Fault respond(int code) {
        StatusException refusal = refusal(code);
        return add(passage -> ApiResponse.refusal(refusal), "answers " + code);
    }

    /**
     * Answers with a refusal that says when to come again, such as 429 or 503.
     *
     * @throws IllegalArgumentException if the code is below 400
     */
    public Fault respond(int code, Duration retryAfter) {
        int seconds = Math.toIntExact(retryAfter.toSeconds());
        StatusException refusal = refusal(code).retryAfter(seconds);
        return add(passage -> ApiResponse.refusal(refusal), "answers " + code);
    }

    /** Answers 504 as if the client knew of versions that the server does not, as after a restore of etcd. */
    public Fault tooLargeResourceVersion() {
        return add(
                passage ->
                        ApiResponse.refusal(Refusals.tooLargeResourceVersion(1 + faults.revision(), faults.revision())),
                "answers 504 Too large resource version");
    }

    /** Breaks the connection before anything is done. */
    public Fault dropRequest() {
        return add(passage -> ApiResponse.broken(), "breaks before the request arrives");
    }

    /** Does what is asked, and then breaks the connection instead of answering. */
    public Fault dropResponse() {
        return add(
                passage -> {
                    close(passage.proceed());
                    return ApiResponse.broken();
                },
                "breaks after the request is served");
    }

    /** Waits before anything is done; {@link Fault#heal()} ends the wait. */
    public Fault delay(Duration duration) {
        return addWaiting(
                fault -> passage -> {
                    fault.await(duration);
                    return passage.proceed();
                },
                "waits " + duration + " before the request is served");
    }

    /** Does what is asked, and waits before it answers; {@link Fault#heal()} ends the wait. */
    public Fault delayResponse(Duration duration) {
        return addWaiting(
                fault -> passage -> {
                    ApiResponse response = passage.proceed();
                    fault.await(duration);
                    return response;
                },
                "waits " + duration + " before the answer is sent");
    }

    /**
     * Serves reads as if nothing had happened since now: what a client sees that is connected to an API server that
     * lags. Watches get what they missed when it is healed.
     */
    public Fault stale() {
        long revision = faults.revision();
        return addWaiting(
                fault -> passage -> {
                    ApiResponse response = passage.proceedAsOf(revision);
                    EventStream stream = response.stream();
                    if (stream != null) {
                        fault.hold(stream, revision);
                    }
                    return response;
                },
                "serves reads as of revision " + revision);
    }

    /** Sends nothing on watches, those that are open already included, and leaves them open. */
    public Fault stall() {
        Fault fault = addWaiting(
                stalled -> passage -> {
                    ApiResponse response = passage.proceed();
                    EventStream stream = response.stream();
                    if (stream != null) {
                        stalled.hold(stream, faults.revision());
                    }
                    return response;
                },
                "stalls watches");
        faults.stallOpen(fault);
        return fault;
    }

    /** Begins watches and ends them at once. */
    public Fault endAtOnce() {
        return add(
                passage -> {
                    close(passage.proceed());
                    return ApiResponse.stream(new OneEvent(""));
                },
                "ends watches at once");
    }

    /** Begins watches with the event that history is gone. */
    public Fault goneEvent() {
        return add(
                passage -> {
                    close(passage.proceed());
                    return ApiResponse.stream(OneEvent.error(refusal(410)));
                },
                "sends 410 as an event");
    }

    private Fault add(Effect effect, String description) {
        return addWaiting(fault -> effect, description);
    }

    private Fault addWaiting(Function<Fault, Effect> effect, String description) {
        Fault fault = new Fault(match, turns);
        return faults.add(fault.with(effect.apply(fault).called(description)));
    }

    private FaultBuilder with(UnaryOperator<Match> change) {
        return new FaultBuilder(faults, change.apply(match), turns);
    }

    private static StatusException refusal(int code) {
        if (code < 400) {
            throw new IllegalArgumentException("a refusal has a code from 400 on, not " + code);
        }
        return new StatusException(code, REASONS.getOrDefault(code, ""), "injected by a test");
    }

    private static void close(ApiResponse response) {
        EventStream stream = response.stream();
        if (stream != null) {
            stream.close();
        }
    }
}
