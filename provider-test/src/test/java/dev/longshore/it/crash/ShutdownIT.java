package dev.longshore.it.crash;

import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.test.crash.ProviderProcess;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.LogEntry.Event;
import dev.longshore.test.external.Verb;
import dev.longshore.test.external.http.CloudProcess;
import dev.longshore.test.external.thing.ThingVariant;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A provider that is asked to end while operations run; its grace is five seconds. */
@KubernetesTest(KubernetesTest.On.REAL)
class ShutdownIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final List<ThingVariant> RECOVERING =
            List.of(ThingVariant.deterministic(), ThingVariant.token(), ThingVariant.lookup());

    private final CloudProcess cloud = CloudProcess.start();
    private TestCluster cluster;
    private Things things;

    @BeforeEach
    void define(TestCluster given) {
        cluster = given;
        things = new Things(cluster);
        things.define();
    }

    @AfterEach
    void stop() {
        cloud.close();
    }

    private ProviderProcess start(String identity) {
        return ProviderProcess.of(ThingProvider.class)
                .arguments(
                        cluster.kubeconfigFile().toString(),
                        cluster.namespace(),
                        cloud.uri().toString(),
                        identity,
                        "PT11S")
                .start();
    }

    @Test
    void callsThatEndInTimeAreStoredAndTheOthersAreFoundByTheNextProcess() {
        try (ProviderProcess first = start("first")) {
            create("long", Duration.ofSeconds(10));
            awaitSent(6);
            create("short", Duration.ofMillis(2500));
            awaitSent(12);
            CompletableFuture<Integer> end = CompletableFuture.supplyAsync(() -> first.terminate(SOON));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(records("short", false)).isZero());
            create("late", Duration.ZERO);

            assertThat(end.join()).isEqualTo(143);
        }
        awaitSent(12);
        assertThat(records("short", true)).isEqualTo(3);
        assertThat(records("long", true)).isEqualTo(3);
        assertThat(records("long", false)).isEqualTo(3);
        assertThat(records("late", false)).isZero();

        try (ProviderProcess second = start("second")) {
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(things.all().values()).hasSize(18).allMatch(ThingState::isReady));
            assertThat(second.isAlive()).isTrue();
        }
        assertThat(cloud.cloud()).log().hasAtMostOneLiveObjectPerOwner().neverOverlapsMutations();
        assertThat(cloud.cloud().log().of(Event.LIVES)).hasSize(18);
    }

    private void create(String name, Duration work) {
        cloud.cloud().behave(CloudBehaviour.DEFAULTS.latency(Verb.CREATE, work));
        for (ThingVariant variant : RECOVERING) {
            String sort = name + "-" + variant.toString().toLowerCase(Locale.ROOT);
            String blocking = things.create(sort, variant, 1);
            String polled = things.create(sort + "-handle", variant.withHandles(), 1);
            assertThat(blocking).isNotEqualTo(polled);
        }
    }

    private void awaitSent(int creates) {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(cloud.cloud().log().received(Verb.CREATE)).hasSize(creates));
    }

    private long records(String name, boolean withHandle) {
        return things.all().values().stream()
                .filter(thing -> thing.name().startsWith(name))
                .map(thing -> thing.annotation(Annotations.OPERATION))
                .filter(record -> record != null
                        && withHandle == (OperationRecord.parse(record).handle() != null))
                .count();
    }
}
