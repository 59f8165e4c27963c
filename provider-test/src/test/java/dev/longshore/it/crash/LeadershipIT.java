package dev.longshore.it.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.test.crash.ProviderProcess;
import dev.longshore.test.external.LogEntry;
import dev.longshore.test.external.http.CloudProcess;
import dev.longshore.test.external.thing.ThingVariant;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two providers and one lease. */
@KubernetesTest(KubernetesTest.On.REAL)
class LeadershipIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String LEASE = "PT3S";

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
                        "PT15S",
                        LEASE)
                .start();
    }

    @Test
    void processThatWasPausedForLongerThanItsLeaseChangesNothing() {
        try (ProviderProcess first = start("first")) {
            String unused = things.create("one", ThingVariant.token(), 1);
            awaitSize(1);
            first.pause();
            things.resize("one", 2);

            try (ProviderProcess second = start("second")) {
                awaitSize(2);
                first.resume();
                things.resize("one", 3);
                awaitSize(3);
                assertThat(changesBy("first")).isEqualTo(1);

                second.kill();
                things.resize("one", 4);
                awaitSize(4);
                assertThat(changesBy("second")).isEqualTo(2);
                assertThat(changesBy("first")).isEqualTo(2);
            }
        }
    }

    private void awaitSize(int size) {
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(things.all().get("one").isReady()).isTrue();
            assertThat(cloud.cloud().objects())
                    .singleElement()
                    .satisfies(object ->
                            assertThat(object.body().get("size").getAsInt()).isEqualTo(size));
        });
    }

    private long changesBy(String process) {
        return cloud.cloud().log().of(LogEntry.Event.RECEIVED).stream()
                .map(LogEntry::call)
                .filter(call -> call.verb().isMutation())
                .filter(call -> call.caller().process().startsWith(process))
                .count();
    }
}
