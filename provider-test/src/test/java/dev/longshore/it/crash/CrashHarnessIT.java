package dev.longshore.it.crash;

import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.OperationType;
import dev.longshore.test.crash.CrashPoint;
import dev.longshore.test.crash.CrashStop;
import dev.longshore.test.crash.ProviderProcess;
import dev.longshore.test.external.Verb;
import dev.longshore.test.external.http.CloudProcess;
import dev.longshore.test.external.thing.ThingVariant;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@KubernetesTest(KubernetesTest.On.REAL)
class CrashHarnessIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final CloudProcess cloud = CloudProcess.start();
    private Things things;
    private TestCluster cluster;

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

    private ProviderProcess.Builder provider(String identity) {
        return ProviderProcess.of(ThingProvider.class)
                .arguments(
                        cluster.kubeconfigFile().toString(),
                        cluster.namespace(),
                        cloud.uri().toString(),
                        identity,
                        "PT15S");
    }

    @Test
    void killAtAPointLeavesWhatIsSoAtThatPoint() {
        CrashStop stop = CrashPoint.CP3_RESULT_IN_MEMORY.of(OperationType.CREATE, things.key("one"));
        try (ProviderProcess first = provider("first").stopAt(stop).start()) {
            String unused = things.create("one", ThingVariant.lookup(), 1);
            first.awaitStops(SOON);
            first.kill();
            assertThat(first.isAlive()).isFalse();
        }
        assertThat(cloud.cloud().objects()).hasSize(1);
        assertThat(things.all().get("one").isReady()).isFalse();

        try (ProviderProcess second = provider("second").start()) {
            await().atMost(SOON).until(() -> things.all().get("one").isReady());
            assertThat(second.isAlive()).isTrue();
        }
        assertThat(cloud.cloud().log().received(Verb.CREATE)).hasSize(1);
        assertThat(cloud.cloud()).log().hasAtMostOneLiveObjectPerOwner();
    }

    @Test
    void awaitStopsWhenOperationEndsWithoutThePointFailsAtOnce() {
        CrashStop stop = CrashPoint.CP4_ID_STORED.of(OperationType.UPDATE, things.key("two"));
        try (ProviderProcess provider = provider("only").stopAt(stop).start()) {
            String unused = things.create("two", ThingVariant.lookup(), 1);
            await().atMost(SOON).until(() -> things.all().get("two").isReady());
            things.resize("two", 2);

            assertThatThrownBy(() -> provider.awaitStops(Duration.ofDays(1)))
                    .hasMessageContaining("went past")
                    .hasMessageContaining("CP4 (id or handle stored, secret not) of the update of Thing")
                    .hasMessageContaining("can never be killed there");
        }
    }

    @Test
    void awaitStopsWhenResourceNeverAppearsSaysWhichPointWasNotReached() {
        CrashStop stop = CrashPoint.CP1_INTENT_WRITTEN.of(OperationType.CREATE, things.key("nobody"));
        try (ProviderProcess provider = provider("only").stopAt(stop).start()) {
            assertThatThrownBy(() -> provider.awaitStops(Duration.ofMillis(100)))
                    .hasMessageContaining("has not reached")
                    .hasMessageContaining(cluster.namespace() + "/nobody");
        }
    }

    @Test
    void pauseStopsEverythingAndResumeLetsItGoOn() {
        try (ProviderProcess provider = provider("only").start()) {
            provider.pause();
            String unused = things.create("three", ThingVariant.token(), 1);
            await().during(Duration.ofSeconds(1))
                    .until(() -> cloud.cloud().log().received(Verb.CREATE).isEmpty());
            provider.resume();
            await().atMost(SOON).until(() -> things.all().get("three").isReady());
            assertThat(provider.terminate(SOON)).isEqualTo(143);
        }
    }
}
