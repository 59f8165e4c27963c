package dev.longshore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.OperationType;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.OperationChanged.State;
import dev.longshore.listener.ReconcileEnded;
import dev.longshore.resource.ResourceKey;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RuntimeMetricsTests {

    private static final ResourceKey KEY = new ResourceKey("Box.x", "ns", "one");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RuntimeMetrics metrics = new RuntimeMetrics(registry, List.of("Box.x"));

    @Test
    void allSeriesAreThereFromTheStartAndNewsAddsNone() {
        int series = registry.getMeters().size();
        for (State state : State.values()) {
            for (OperationType type : OperationType.values()) {
                metrics.operationChanged(new OperationChanged(KEY, "", "id", type, state, Duration.ofSeconds(1)));
            }
        }
        metrics.reconciled(new ReconcileEnded(KEY, "done", Duration.ZERO, Duration.ofMillis(1)));

        assertThat(registry.getMeters()).hasSize(series);
    }

    @Test
    void repairedWakeUpsAreCounted() {
        metrics.wakeUpsRepaired("Box.x", 3);

        assertThat(registry.get("longshore.queue.repaired").counter().count()).isEqualTo(3);
    }

    @Test
    void endsAreCountedAndOtherStatesAreNot() {
        metrics.operationChanged(
                new OperationChanged(KEY, "", "id", OperationType.UPDATE, State.RUNNING, Duration.ZERO));
        metrics.operationChanged(
                new OperationChanged(KEY, "", "id", OperationType.UPDATE, State.SUCCEEDED, Duration.ofSeconds(3)));

        assertThat(registry.get("longshore.operation.duration")
                        .tags("type", "update", "outcome", "succeeded")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.find("longshore.operation.duration").timers())
                .satisfies(timers -> assertThat(timers.stream()
                                .mapToLong(timer -> timer.count())
                                .sum())
                        .isEqualTo(1));
    }

    @Test
    void waitEndsWithTheStart() {
        metrics.operationChanged(new OperationChanged(KEY, "", "", OperationType.CREATE, State.WAITING, Duration.ZERO));
        metrics.operationChanged(
                new OperationChanged(KEY, "", "id", OperationType.CREATE, State.RUNNING, Duration.ofSeconds(7)));

        assertThat(registry.get("longshore.operation.wait")
                        .tag("type", "create")
                        .timer()
                        .totalTime(TimeUnit.SECONDS))
                .isEqualTo(7);
    }

    @Test
    void everySortOfNewsHasItsCounter() {
        metrics.operationChanged(
                new OperationChanged(KEY, "", "", OperationType.UPDATE, State.SUPERSEDED, Duration.ZERO));
        metrics.operationChanged(
                new OperationChanged(KEY, "", "id", OperationType.UPDATE, State.ABANDONED, Duration.ZERO));
        metrics.heldBack(KEY, "ProviderConfig/shop/main", Duration.ofSeconds(1));

        for (String name : List.of(
                "longshore.operation.superseded", "longshore.operation.abandoned", "longshore.external.held.back")) {
            assertThat(registry.get(name).counter().count()).as(name).isEqualTo(1);
        }
    }
}
