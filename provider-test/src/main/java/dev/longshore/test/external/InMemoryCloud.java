package dev.longshore.test.external;

import com.google.gson.JsonObject;
import dev.longshore.test.external.CloudObject.State;
import dev.longshore.test.external.LogEntry.Event;
import dev.longshore.test.time.Time;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Cloud} in this process. It does nothing by itself: whatever should have happened by now happens when somebody
 * calls or looks, stamped with the moment at which it was due. With a {@code ManualTime} it takes no time at all.
 */
public final class InMemoryCloud implements Cloud {

    private final Time time;
    private final Agenda agenda;
    private final ObjectTable objects;
    private final LogWriter log;
    private final Verbs verbs;
    private final Accounts accounts = new Accounts();
    private final FaultScript faults = new FaultScript();
    private final List<Runnable> held = new ArrayList<>();
    private CloudBehaviour behaviour = CloudBehaviour.DEFAULTS;
    private long calls;

    /** Creates an empty cloud that lives in a time. */
    public InMemoryCloud(Time time) {
        this.time = time;
        this.agenda = new Agenda(time.instant());
        this.objects = new ObjectTable(agenda);
        this.log = new LogWriter(agenda);
        this.verbs = new Verbs(agenda, objects, log, this::answer);
    }

    @Override
    public CloudResponse call(CloudRequest request) throws IOException, InterruptedException {
        Exchange exchange = now(() -> send(request));
        Instant limit = limit(request);
        try {
            while (!exchange.isOver()) {
                awaitChange(exchange, limit);
            }
            return exchange.result();
        } finally {
            leave(exchange);
        }
    }

    private Instant limit(CloudRequest request) {
        Duration timeout = request.options().timeout();
        return timeout == null ? Instant.MAX : time.instant().plus(timeout);
    }

    private void awaitChange(Exchange exchange, Instant limit) throws HttpTimeoutException, InterruptedException {
        long seen = agenda.additions();
        Instant next = now(agenda::next);
        if (!exchange.isOver() && !time.instant().isBefore(limit)) {
            throw new HttpTimeoutException("no answer to " + exchange.call().verb() + " in time");
        }
        time.await(next.isBefore(limit) ? next : limit, () -> exchange.isOver() || agenda.additions() != seen);
    }

    private void leave(Exchange exchange) {
        if (!exchange.isOver()) {
            now(() -> {
                log.add(Event.LEFT, exchange.call(), "");
                return exchange;
            });
        }
    }

    /** Lets happen what should have happened, then does something at this moment. */
    private <T> T now(Supplier<T> action) {
        T result;
        synchronized (this) {
            agenda.runUntil(time.instant());
            result = action.get();
            agenda.runUntil(time.instant());
        }
        time.changed();
        return result;
    }

    private void act(Runnable action) {
        now(() -> {
            action.run();
            return action;
        });
    }

    private Exchange send(CloudRequest request) {
        Exchange exchange = new Exchange(call(request, ++calls), request, faults.strike(request));
        if (exchange.fault(CloudFault.Effect.DROPS_REQUEST).isPresent()) {
            exchange.breakConnection("connection reset");
        } else if (exchange.fault(CloudFault.Effect.HOLDS_REQUEST).isPresent()) {
            held.add(() -> arrive(exchange));
        } else {
            agenda.in(travel(exchange), () -> arrive(exchange));
        }
        return exchange;
    }

    private static Duration travel(Exchange exchange) {
        return exchange.fault(CloudFault.Effect.ARRIVES_LATE)
                .map(CloudFault::duration)
                .orElse(Duration.ZERO);
    }

    private static CloudCall call(CloudRequest request, long number) {
        return new CloudCall(
                number,
                request.caller(),
                request.verb(),
                request.kind(),
                request.owner(),
                request.options().token(),
                hash(request.body()));
    }

    private void arrive(Exchange exchange) {
        log.add(Event.RECEIVED, exchange.call(), target(exchange));
        String account = exchange.call().caller().account();
        Duration wait = accounts.refusal(account, agenda.moment(), behaviour.rate());
        Optional<CloudFault> refusal = exchange.fault(CloudFault.Effect.ANSWERS);
        if (wait != null) {
            answer(exchange, CloudResponse.throttled(wait));
        } else if (refusal.isPresent()) {
            answer(exchange, CloudResponse.of(refusal.get()));
        } else {
            verbs.carryOut(exchange, behaviour);
        }
    }

    private static String target(Exchange exchange) {
        return Objects.requireNonNullElse(exchange.request().target(), "");
    }

    private void answer(Exchange exchange, CloudResponse response) {
        String id = response.id().isEmpty() ? target(exchange) : response.id();
        log.add(Event.ANSWERED, exchange.call(), id, response.status(), response.detail());
        if (exchange.fault(CloudFault.Effect.DROPS_RESPONSE).isPresent()) {
            exchange.breakConnection("connection reset");
        } else if (exchange.fault(CloudFault.Effect.HOLDS_RESPONSE).isPresent()) {
            held.add(() -> exchange.complete(response));
        } else {
            exchange.complete(response);
        }
    }

    @Override
    public void behave(CloudBehaviour changed) {
        act(() -> behaviour = changed);
    }

    @Override
    public void inject(CloudFault fault) {
        act(() -> faults.add(fault));
    }

    @Override
    public List<CloudFault> unusedFaults() {
        return now(faults::unused);
    }

    @Override
    public void release() {
        act(() -> {
            List<Runnable> released = List.copyOf(held);
            held.clear();
            released.forEach(Runnable::run);
        });
    }

    @Override
    public void throttle(String account, Duration howLong) {
        act(() -> accounts.close(account, agenda.moment().plus(howLong)));
    }

    @Override
    public void changeOutside(String id, JsonObject body) {
        act(() -> {
            outside(Event.CHANGED_OUTSIDE, id, Verb.UPDATE);
            objects.change(id, object -> object.with(body));
        });
    }

    @Override
    public void removeOutside(String id) {
        act(() -> {
            outside(Event.GONE, id, Verb.DELETE);
            objects.remove(id);
        });
    }

    @Override
    public void maintain(String id, Duration howLong) {
        act(() -> {
            outside(Event.CHANGED_OUTSIDE, id, Verb.UPDATE);
            objects.change(id, object -> object.in(State.UPDATING));
            agenda.in(howLong, () -> objects.change(id, object -> object.in(State.ACTIVE)));
        });
    }

    private void outside(Event event, String id, Verb verb) {
        CloudObject object = objects.current(id);
        if (object == null) {
            throw new IllegalArgumentException("Cloud has no object '" + id + "'");
        }
        CloudCall call = new CloudCall(++calls, Caller.OUTSIDER, verb, object.kind(), object.owner(), null, "");
        log.add(event, call, id);
    }

    @Override
    public CloudLog log() {
        return now(log::snapshot);
    }

    @Override
    public List<CloudObject> objects() {
        return now(() -> objects.at(agenda.moment()));
    }

    private static String hash(@Nullable JsonObject body) {
        if (body == null) {
            return "";
        }
        try {
            byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }
}
