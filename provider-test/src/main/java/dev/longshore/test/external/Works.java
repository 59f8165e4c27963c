package dev.longshore.test.external;

import dev.longshore.test.external.CloudOperation.State;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The operations of the cloud, from their start to the answer that they give. */
final class Works {

    private final Map<String, Work> byHandle = new HashMap<>();
    private final Map<String, Work> byStopKey = new HashMap<>();
    private final Map<String, Work> byObject = new HashMap<>();
    private final Agenda agenda;
    private final LogWriter log;
    private final BiConsumer<Exchange, CloudResponse> answers;

    Works(Agenda agenda, LogWriter log, BiConsumer<Exchange, CloudResponse> answers) {
        this.agenda = agenda;
        this.log = log;
        this.answers = answers;
    }

    /** Starts an operation on an object and answers the call, now or when it has ended. */
    Work begin(Exchange exchange, String id, Work.Effect effect, CloudBehaviour behaviour) {
        String handle = "op-" + (byHandle.size() + 1);
        Work work = new Work(handle, exchange, id, effect, behaviour, agenda.moment());
        remember(work);
        log.add(LogEntry.Event.WORK_STARTED, exchange.call(), id, 0, handle);
        effect.start();
        Duration duration = work.duration();
        if (duration != null) {
            agenda.in(duration, () -> finish(work));
        }
        answer(exchange, work);
        return work;
    }

    private void remember(Work work) {
        byHandle.put(work.handle(), work);
        byObject.put(work.id(), work);
        String stopKey = work.origin().request().options().stopKey();
        if (stopKey != null) {
            byStopKey.put(stopKey, work);
        }
    }

    /** Answers a call that started an operation, or one that repeats it. */
    void answer(Exchange exchange, Work work) {
        if (!work.isRunning()) {
            answers.accept(exchange, work.result(exchange));
        } else if (exchange.request().options().async()) {
            answers.accept(exchange, work.accepted(exchange));
        } else {
            work.await(exchange);
        }
    }

    private void finish(Work work) {
        work.origin()
                .fault(CloudFault.Effect.WORK_FAILS)
                .ifPresentOrElse(
                        fault -> end(work, State.FAILED, fault.message()), () -> end(work, State.SUCCEEDED, ""));
    }

    /** Ends an operation, if it runs still. */
    void end(Work work, State how, String why) {
        if (!work.isRunning()) {
            return;
        }
        work.end(how, why, agenda.moment());
        if (work.hasSucceeded()) {
            work.effect().succeed();
        } else {
            work.effect().undo();
        }
        String detail = work.handle() + " " + how;
        log.add(LogEntry.Event.WORK_ENDED, work.origin().call(), work.id(), work.status(), detail);
        work.waiting().forEach(exchange -> answers.accept(exchange, work.result(exchange)));
    }

    /** Asks an operation to stop, which takes a while. */
    void cancel(Work work, Duration stopping) {
        agenda.in(stopping, () -> end(work, State.CANCELLED, "operation was stopped"));
    }

    /** Ends what runs on an object at once. */
    void preempt(String objectId) {
        Work work = byObject.get(objectId);
        if (work != null) {
            end(work, State.CANCELLED, "operation was ended by a delete");
        }
    }

    /** The operation with a handle that is known still. */
    @Nullable
    Work known(String handle) {
        Work work = byHandle.get(handle);
        return work != null && work.isKnown(agenda.moment()) ? work : null;
    }

    /** The operation with a handle or stop key. */
    @Nullable
    Work find(String handleOrStopKey) {
        Work work = known(handleOrStopKey);
        return work == null ? byStopKey.get(handleOrStopKey) : work;
    }
}
