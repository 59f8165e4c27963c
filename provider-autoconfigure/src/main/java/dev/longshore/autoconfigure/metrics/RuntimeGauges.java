package dev.longshore.autoconfigure.metrics;

import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.OperationsView;
import dev.longshore.runtime.OperationsView.Operation;
import dev.longshore.runtime.OperationsView.Pool;
import dev.longshore.runtime.OperationsView.Total;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeHealth;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * What is waiting and running now, as gauges: the same numbers and words as in the operations view.
 *
 * <ul>
 *   <li>{@code longshore.operations} {@code {kind, state}}: waiting, running, polling, cancelling, unknown
 *   <li>{@code longshore.operations.max}, {@code .queue.capacity}, {@code .saturation}, {@code .quarantined},
 *       {@code .oldest.age} {@code {kind}}; {@code longshore.reconciler.stuck} {@code {kind}}
 *   <li>{@code longshore.permits.used}, {@code .max}, {@code .saturation}: over all kinds
 *   <li>{@code longshore.operations.rejected} {@code {kind}}
 *   <li>{@code longshore.queue.depth} {@code {kind}}
 *   <li>{@code longshore.informer.age} {@code {kind}}; {@code longshore.leader}; {@code longshore.events.dropped}
 * </ul>
 */
final class RuntimeGauges implements MeterBinder {

    private static final List<String> STATES = List.of("waiting", "running", "polling", "cancelling", "unknown");

    private final ProviderRuntime runtime;
    private final Clock clock;

    RuntimeGauges(ProviderRuntime runtime, Clock clock) {
        this.runtime = runtime;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ResourceType kind : runtime.kinds()) {
            bindOperations(registry, kind.id());
            Gauge.builder("longshore.queue.depth", runtime, bound -> bound.queueDepth(kind))
                    .description("Resources that are due and not worked on")
                    .tags("kind", kind.id())
                    .register(registry);
            TimeGauge.builder("longshore.informer.age", runtime, TimeUnit.SECONDS, bound -> informerAge(kind.id()))
                    .description("Time since the API server last said something about the kind")
                    .tags("kind", kind.id())
                    .register(registry);
        }
        bindTotal(registry);
        FunctionCounter.builder("longshore.events.dropped", runtime, ProviderRuntime::droppedEvents)
                .description("Kubernetes events that were not written because there were too many")
                .register(registry);
        Gauge.builder("longshore.leader", runtime, bound -> bound.health().leader() ? 1 : 0)
                .description("Whether this process may act")
                .register(registry);
    }

    private void bindTotal(MeterRegistry registry) {
        total(registry, "longshore.permits.used", "Permits that are taken, over all kinds", Total::running);
        total(registry, "longshore.permits.max", "Permits that there are, over all kinds", Total::maxConcurrent);
        total(registry, "longshore.permits.saturation", "Part of all permits that is taken", Total::saturation);
    }

    private void total(MeterRegistry registry, String name, String description, ToDoubleFunction<Total> value) {
        Gauge.builder(
                        name,
                        runtime,
                        bound -> value.applyAsDouble(bound.operations().total()))
                .description(description)
                .register(registry);
    }

    private void bindOperations(MeterRegistry registry, String kind) {
        for (String state : STATES) {
            Gauge.builder("longshore.operations", runtime, bound -> count(kind, state))
                    .description("Operations by state")
                    .tags("kind", kind, "state", state)
                    .register(registry);
        }
        pool(registry, kind, "longshore.operations.max", "Operations that may run at once", Pool::maxConcurrent);
        pool(registry, kind, "longshore.operations.queue.capacity", "Operations that may wait", Pool::queueCapacity);
        pool(
                registry,
                kind,
                "longshore.operations.quarantined",
                "Calls that missed their deadline and have not returned",
                Pool::quarantined);
        pool(registry, kind, "longshore.reconciler.stuck", "Workers that do not come back from a look", Pool::stuck);
        pool(registry, kind, "longshore.operations.saturation", "Part of the permits that is taken", Pool::saturation);
        TimeGauge.builder("longshore.operations.oldest.age", runtime, TimeUnit.SECONDS, bound -> oldest(kind))
                .description("Time since the oldest operation started that has not ended")
                .tags("kind", kind)
                .register(registry);
        FunctionCounter.builder("longshore.operations.rejected", runtime, bound -> ofPool(kind, Pool::rejected))
                .description("Operations that found the line full")
                .tags("kind", kind)
                .register(registry);
    }

    private void pool(
            MeterRegistry registry, String kind, String name, String description, ToDoubleFunction<Pool> value) {
        Gauge.builder(name, runtime, bound -> ofPool(kind, value))
                .description(description)
                .tags("kind", kind)
                .register(registry);
    }

    private double ofPool(String kind, ToDoubleFunction<Pool> value) {
        return runtime.operations().pools().stream()
                .filter(pool -> pool.kind().equals(kind))
                .mapToDouble(value)
                .sum();
    }

    private double count(String kind, String state) {
        return runtime.operations().operations().stream()
                .filter(operation -> operation.kind().equals(kind))
                .map(Operation::state)
                .filter(state::equals)
                .count();
    }

    private double oldest(String kind) {
        OperationsView view = runtime.operations();
        return view.operations().stream()
                .filter(operation -> operation.kind().equals(kind) && operation.runningSeconds() != null)
                .mapToDouble(operation -> operation.runningSeconds() == null ? 0 : operation.runningSeconds())
                .max()
                .orElse(0);
    }

    private double informerAge(String kind) {
        return runtime.health().informers().stream()
                .filter(informer -> informer.kind().equals(kind))
                .map(RuntimeHealth.Informer::lastContact)
                .mapToDouble(contact -> contact == null
                        ? Double.NaN
                        : Duration.between(contact, clock.instant()).toMillis() / 1000.0)
                .findFirst()
                .orElse(Double.NaN);
    }
}
