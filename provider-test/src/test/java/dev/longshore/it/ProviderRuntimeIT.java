package dev.longshore.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.runtime.KindSettings;
import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.OperationsView;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A whole provider against an API server. */
@KubernetesTest
class ProviderRuntimeIT {

    private Boxes boxes;
    private final BoxCloud cloud = new BoxCloud();
    private ProviderRuntime runtime;

    @BeforeEach
    void start(TestCluster cluster) {
        boxes = new Boxes(cluster);
        boxes.define();
        runtime = ProviderRuntime.builder(cluster.client())
                .kind(new ManagedKind<>(Box.class, cloud))
                .settings(settings(cluster.namespace()))
                .build();
        runtime.start();
    }

    private static RuntimeSettings settings(String namespace) {
        RuntimeSettings defaults = RuntimeSettings.DEFAULTS;
        KindSettings kind = defaults.defaults();
        KindSettings cancelling = new KindSettings(
                kind.pollInterval(),
                kind.pollJitter(),
                kind.maxConcurrentReconciles(),
                1,
                kind.queueCapacity(),
                kind.timeouts(),
                KindSettings.OnChange.CANCEL,
                kind.backoff());
        return new RuntimeSettings(
                defaults.defaults(),
                Map.of("box", cancelling),
                defaults.operations(),
                new RuntimeSettings.LeaderElectionSettings(
                        false, null, null, null, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2)),
                namespace);
    }

    @AfterEach
    void stop() {
        cloud.gate.countDown();
        runtime.stop();
    }

    @Test
    void resourceBecomesReadyAndGoesAgain() {
        boxes.create("one", 3);
        await().untilAsserted(() -> assertThat(boxes.condition("one", "Ready")).isEqualTo("True"));
        assertThat(boxes.condition("one", "Synced")).isEqualTo("True");
        assertThat(cloud.boxes).containsEntry("one", 3);

        boxes.delete("one");
        await().untilAsserted(() -> assertThat(boxes.find("one")).isEmpty());
        assertThat(cloud.boxes).isEmpty();
        assertThat(cloud.log).containsExactly("create 3", "delete");
    }

    @Test
    void operationIsVisibleWhileItRuns() {
        cloud.gate = new CountDownLatch(1);
        boxes.create("one", 3);
        await().untilAsserted(() -> assertThat(boxes.reason("one", "Synced")).isEqualTo("OperationInProgress"));
        await().untilAsserted(() -> assertThat(runtime.operations().operations())
                .singleElement()
                .satisfies(operation -> {
                    assertThat(operation.state()).isEqualTo("running");
                    assertThat(operation.progress()).isEqualTo(new OperationsView.Progress(42, "half way"));
                }));
        boxes.create("two", 1);
        await().untilAsserted(() -> assertThat(boxes.reason("two", "Synced")).isEqualTo("OperationQueued"));
        assertThat(runtime.operations().pools()).singleElement().satisfies(pool -> {
            assertThat(pool.running()).isEqualTo(1);
            assertThat(pool.waiting()).isEqualTo(1);
        });

        cloud.gate.countDown();
        await().untilAsserted(() -> assertThat(boxes.condition("two", "Ready")).isEqualTo("True"));
        assertThat(runtime.operations().operations()).isEmpty();
    }

    @Test
    void newSpecCancelsTheRunningOperation() {
        cloud.gate = new CountDownLatch(1);
        boxes.create("one", 3);
        await().untilAsserted(() -> assertThat(cloud.log).hasSize(1));
        boxes.resize("one", 4);
        await().untilAsserted(() -> assertThat(cloud.log).hasSize(2));
        cloud.gate.countDown();
        await().untilAsserted(() -> assertThat(boxes.condition("one", "Synced")).isEqualTo("True"));

        assertThat(cloud.log).containsExactly("create 3", "create 4");
        assertThat(cloud.boxes).containsEntry("one", 4);
    }

    @Test
    void personCancelsAndTheOperationIsNotBegunAgainAtOnce() {
        cloud.gate = new CountDownLatch(1);
        boxes.create("one", 3);
        await().untilAsserted(
                        () -> assertThat(runtime.operations().operations()).hasSize(1));
        String id = runtime.operations().operations().get(0).id();

        assertThat(runtime.operations().cancel(id)).isEqualTo(OperationsView.CancelResult.ACCEPTED);

        await().untilAsserted(() -> assertThat(boxes.reason("one", "Synced")).isEqualTo("OperationCancelled"));
        assertThat(cloud.log).hasSize(1);
        assertThat(runtime.operations().cancel("no such")).isEqualTo(OperationsView.CancelResult.NOT_FOUND);
    }

    @Test
    void healthSaysWhatIsWatched() {
        await().untilAsserted(() -> assertThat(runtime.health().isReady()).isTrue());
        JsonObject unused = boxes.create("one", 1);
        assertThat(runtime.health().informers())
                .anySatisfy(informer -> assertThat(informer.kind()).isEqualTo("Box.it.longshore.dev"));
    }
}
