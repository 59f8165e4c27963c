package dev.longshore.metrics;

import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationType;
import dev.longshore.listener.Announcement;
import dev.longshore.listener.ExternalCall;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.OperationChanged.State;
import dev.longshore.listener.ReconcileEnded;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceKey;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Counts and times what the runtime announces. All series are there from the start, so that a dashboard shows zero and
 * not "no data"; labels are the kind and words from fixed lists, so their number is bounded.
 *
 * <ul>
 *   <li>{@code longshore.operation.duration} {@code {kind, type, outcome}}: from the start of an operation to its end
 *   <li>{@code longshore.operation.wait} {@code {kind, type}}: from the first wish to the start
 *   <li>{@code longshore.operation.superseded}, {@code .abandoned} {@code {kind}}: counts
 *   <li>{@code longshore.reconcile.duration} {@code {kind, result}}: passes
 *   <li>{@code longshore.queue.wait} {@code {kind}}: how long a key was due before a worker took it
 *   <li>{@code longshore.external.call.duration} {@code {kind, call, result}}: calls of the external system
 *   <li>{@code longshore.external.held.back} {@code {kind}}: calls that were put off
 *   <li>{@code longshore.warnings} {@code {kind}}: events of type Warning
 *   <li>{@code longshore.queue.repaired} {@code {kind}}: resources that nothing was planned for, found by the sweep
 * </ul>
 */
public final class RuntimeMetrics implements RuntimeListener {

    private static final Set<State> ENDS = EnumSet.of(State.SUCCEEDED, State.FAILED, State.CANCELLED, State.UNKNOWN);
    private static final List<String> RESULTS = List.of("done", "after", "failed");
    private static final List<String> CALLS =
            List.of("connect", "observe", "poll", "lookup", "create", "update", "delete");

    private final MeterRegistry registry;

    /**
     * Registers all meters.
     *
     * @param kinds kinds that are managed, such as {@code Index.postgres.sample.longshore.dev}
     */
    public RuntimeMetrics(MeterRegistry registry, Collection<String> kinds) {
        this.registry = registry;
        kinds.forEach(this::register);
    }

    private void register(String kind) {
        for (OperationType type : OperationType.values()) {
            ENDS.forEach(end -> operation(kind, type, end));
            operationWait(kind, type);
        }
        RESULTS.forEach(result -> reconcile(kind, result));
        CALLS.forEach(call -> call(kind, call, "ok"));
        for (FailureClass failure : FailureClass.values()) {
            CALLS.forEach(call -> call(kind, call, word(failure)));
        }
        queueWait(kind);
        superseded(kind);
        abandoned(kind);
        heldBack(kind);
        warnings(kind);
        repaired(kind);
    }

    private Timer operation(String kind, OperationType type, State outcome) {
        return Timer.builder("longshore.operation.duration")
                .description("Time from the start of an operation to its end")
                .tags("kind", kind, "type", type.word(), "outcome", word(outcome))
                .register(registry);
    }

    private Timer operationWait(String kind, OperationType type) {
        return Timer.builder("longshore.operation.wait")
                .description("Time from the first wish for an operation to its start")
                .tags("kind", kind, "type", type.word())
                .register(registry);
    }

    private Timer reconcile(String kind, String result) {
        return Timer.builder("longshore.reconcile.duration")
                .description("Time of passes over resources")
                .tags("kind", kind, "result", result)
                .register(registry);
    }

    private Timer queueWait(String kind) {
        return Timer.builder("longshore.queue.wait")
                .description("Time that resources were due before a worker took them")
                .tags("kind", kind)
                .register(registry);
    }

    private Timer call(String kind, String call, String result) {
        return Timer.builder("longshore.external.call.duration")
                .description("Time of calls of the external system")
                .tags("kind", kind, "call", call, "result", result)
                .register(registry);
    }

    private Counter superseded(String kind) {
        return counter("longshore.operation.superseded", "Operations whose place a newer generation took", kind);
    }

    private Counter abandoned(String kind) {
        return counter("longshore.operation.abandoned", "Operations whose call missed its deadline", kind);
    }

    private Counter heldBack(String kind) {
        return counter("longshore.external.held.back", "Calls that were put off because of a rate or a pause", kind);
    }

    private Counter warnings(String kind) {
        return counter("longshore.warnings", "Events of type Warning", kind);
    }

    private Counter counter(String name, String description, String kind) {
        return Counter.builder(name).description(description).tags("kind", kind).register(registry);
    }

    private Counter repaired(String kind) {
        return counter("longshore.queue.repaired", "Resources that nothing was planned for, found by the sweep", kind);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void operationChanged(OperationChanged change) {
        String kind = change.key().kind();
        switch (change.state()) {
            case SUCCEEDED, FAILED, CANCELLED, UNKNOWN ->
                operation(kind, change.type(), change.state()).record(change.took());
            case RUNNING -> operationWait(kind, change.type()).record(change.took());
            case SUPERSEDED -> superseded(kind).increment();
            case ABANDONED -> abandoned(kind).increment();
            case WAITING, REFUSED, POLLING, CANCELLING -> {
                // Gauges tell how many there are.
            }
        }
    }

    @Override
    public void reconciled(ReconcileEnded pass) {
        reconcile(pass.key().kind(), pass.result()).record(pass.took());
        queueWait(pass.key().kind()).record(pass.waited());
    }

    @Override
    public void heldBack(ResourceKey key, String account, Duration wait) {
        heldBack(key.kind()).increment();
    }

    @Override
    public void wakeUpsRepaired(String kind, int resources) {
        repaired(kind).increment(resources);
    }

    @Override
    public void externalCalled(ExternalCall call) {
        call(call.key().kind(), call.call(), call.result()).record(call.took());
    }

    @Override
    public void announced(Announcement announcement) {
        if (announcement.warning()) {
            warnings(announcement.key().kind()).increment();
        }
    }
}
