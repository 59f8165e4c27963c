package dev.longshore.test.external;

import com.google.gson.JsonObject;
import dev.longshore.test.external.CloudObject.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What each verb does, as long as no fault is in its way. */
final class Verbs {

    private final Agenda agenda;
    private final ObjectTable objects;
    private final Works works;
    private final Effects effects;
    private final LogWriter log;
    private final BiConsumer<Exchange, CloudResponse> answers;
    private final Tokens tokens = new Tokens();
    private int ids;

    Verbs(Agenda agenda, ObjectTable objects, LogWriter log, BiConsumer<Exchange, CloudResponse> answers) {
        this.agenda = agenda;
        this.objects = objects;
        this.works = new Works(agenda, log, answers);
        this.effects = new Effects(agenda, objects, log);
        this.log = log;
        this.answers = answers;
    }

    void carryOut(Exchange exchange, CloudBehaviour behaviour) {
        switch (exchange.request().verb()) {
            case CREATE -> create(exchange, behaviour);
            case GET -> get(exchange, behaviour);
            case UPDATE -> update(exchange, behaviour);
            case DELETE -> delete(exchange, behaviour);
            case FIND -> find(exchange, behaviour);
            case POLL -> poll(exchange);
            case CANCEL -> cancel(exchange, behaviour);
        }
    }

    private void create(Exchange exchange, CloudBehaviour behaviour) {
        Work earlier = tokens.find(exchange, behaviour.tokens(), agenda.moment());
        if (earlier != null) {
            repeat(exchange, earlier);
        } else {
            createNew(exchange, behaviour);
        }
    }

    private void repeat(Exchange exchange, Work earlier) {
        exchange.join();
        log.add(LogEntry.Event.JOINED, exchange.call(), earlier.id(), 0, earlier.handle());
        if (exchange.call().bodyHash().equals(earlier.origin().call().bodyHash())) {
            works.answer(exchange, earlier);
        } else {
            refuse(exchange, 422, "TokenMismatch", "the token was used with another body before");
        }
    }

    private void createNew(Exchange exchange, CloudBehaviour behaviour) {
        String name = exchange.request().target();
        if (name != null && objects.current(name) != null) {
            refuse(exchange, 409, CloudResponse.ALREADY_EXISTS, "there is a '" + name + "' already");
            return;
        }
        String id = name == null ? exchange.call().kind() + "-" + ++ids : name;
        CloudObject object = newObject(exchange, id);
        Work.Effect effect =
                effects.create(exchange.call(), object, behaviour.reads().newVisibleAtStart());
        tokens.remember(exchange, works.begin(exchange, id, effect, behaviour), agenda.moment());
    }

    private static CloudObject newObject(Exchange exchange, String id) {
        CloudCall call = exchange.call();
        Map<String, String> tags = exchange.request().options().tags();
        return new CloudObject(id, call.kind(), call.owner(), tags, State.CREATING, body(exchange));
    }

    private static JsonObject body(Exchange exchange) {
        return Objects.requireNonNullElseGet(exchange.request().body(), JsonObject::new);
    }

    private void get(Exchange exchange, CloudBehaviour behaviour) {
        String id = target(exchange);
        CloudObject object =
                objects.at(id, agenda.moment().minus(behaviour.reads().lag()));
        answers.accept(exchange, object == null ? CloudResponse.notFound(id) : CloudResponse.of(200, object));
    }

    private void update(Exchange exchange, CloudBehaviour behaviour) {
        CloudObject object = present(exchange);
        if (object == null || isRefusedAsBusy(exchange, object)) {
            return;
        }
        if (object.state() == State.PENDING_DELETION) {
            refuse(exchange, 422, "PendingDeletion", "deletion of '" + object.id() + "' is scheduled");
            return;
        }
        works.begin(exchange, object.id(), effects.update(object.id(), body(exchange)), behaviour);
    }

    private void delete(Exchange exchange, CloudBehaviour behaviour) {
        CloudObject object = present(exchange);
        if (object == null) {
            return;
        }
        if (object.state() == State.PENDING_DELETION) {
            answers.accept(exchange, CloudResponse.of(200, new CloudClient.Answer(object.id(), null, null)));
            return;
        }
        if (behaviour.operations().deletesWhileBusy()) {
            works.preempt(object.id());
        } else if (isRefusedAsBusy(exchange, object)) {
            return;
        }
        Work.Effect effect = effects.delete(exchange.call(), object.id(), behaviour.deletionWindow());
        works.begin(exchange, object.id(), effect, behaviour);
    }

    private @Nullable CloudObject present(Exchange exchange) {
        CloudObject object = objects.current(target(exchange));
        if (object == null) {
            answers.accept(exchange, CloudResponse.notFound(target(exchange)));
        }
        return object;
    }

    private boolean isRefusedAsBusy(Exchange exchange, CloudObject object) {
        if (object.isBusy()) {
            refuse(exchange, 409, CloudResponse.BUSY, "'" + object.id() + "' is " + object.state());
        }
        return object.isBusy();
    }

    private void find(Exchange exchange, CloudBehaviour behaviour) {
        if (!behaviour.reads().lookup()) {
            refuse(exchange, 501, "NotSupported", "objects cannot be looked up by tags");
            return;
        }
        Map<String, String> tags = exchange.request().options().tags();
        List<String> found = new ArrayList<>();
        for (CloudObject object :
                objects.at(agenda.moment().minus(behaviour.reads().lookupLag()))) {
            if (object.state() != State.PENDING_DELETION
                    && object.tags().entrySet().containsAll(tags.entrySet())) {
                found.add(object.id());
            }
        }
        answers.accept(exchange, CloudResponse.ids(found));
    }

    private void poll(Exchange exchange) {
        Work work = works.known(target(exchange));
        answers.accept(exchange, view(exchange, work));
    }

    private void cancel(Exchange exchange, CloudBehaviour behaviour) {
        Work work = works.find(target(exchange));
        if (work != null && !behaviour.operations().cancellable()) {
            refuse(exchange, 409, "NotCancellable", "operations cannot be stopped");
            return;
        }
        if (work != null) {
            works.cancel(work, behaviour.operations().stopping());
        }
        answers.accept(exchange, view(exchange, work));
    }

    private CloudResponse view(Exchange exchange, @Nullable Work work) {
        return work == null
                ? CloudResponse.notFound("operation " + target(exchange))
                : CloudResponse.of(200, work.view(agenda.moment()));
    }

    private static String target(Exchange exchange) {
        return Objects.requireNonNullElse(exchange.request().target(), "");
    }

    private void refuse(Exchange exchange, int status, String code, String message) {
        answers.accept(exchange, CloudResponse.error(status, code, message));
    }
}
