package dev.longshore.it.crash;

import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.test.crash.KillTimes;
import dev.longshore.test.crash.ProviderProcess;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudLog;
import dev.longshore.test.external.LogEntry;
import dev.longshore.test.external.LogEntry.Event;
import dev.longshore.test.external.assertj.CloudLogAssert;
import dev.longshore.test.external.http.CloudProcess;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Kills a provider at random moments, while users change, delete and create things of all variants. Each kill meets all
 * variants; {@code -Dlongshore.crash.kills=100} says how many there are.
 */
@KubernetesTest(KubernetesTest.On.REAL)
class RandomKillsIT {

    private static final int KILLS = Integer.getInteger("longshore.crash.kills", 3);
    private static final Duration LONGEST_LIFE = Duration.ofMillis(1500);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final KillTimes times = KillTimes.of("Random kills");
    private final CloudProcess process = CloudProcess.start();
    private final Cloud cloud = process.cloud();
    private final List<Instant> kills = new ArrayList<>();
    private TestCluster cluster;
    private Users users;

    @BeforeEach
    void define(TestCluster given) {
        cluster = given;
        Things things = new Things(cluster);
        things.define();
        users = new Users(things, cloud, times.random());
        cloud.behave(CloudBehaviour.DEFAULTS
                .latency(Duration.ofMillis(300))
                .readLag(Duration.ofMillis(300))
                .lookupLag(Duration.ofMillis(500))
                .secrets(CloudBehaviour.Secrets.ONCE));
    }

    @AfterEach
    void stop() {
        process.close();
    }

    private ProviderProcess start(String identity) {
        return ProviderProcess.of(ThingProvider.class)
                .arguments(
                        cluster.kubeconfigFile().toString(),
                        cluster.namespace(),
                        process.uri().toString(),
                        identity,
                        "PT6S")
                .start();
    }

    @Test
    void everythingIsAsWantedAfterTheLastKill() {
        for (int kill = 1; kill <= KILLS; kill++) {
            users.act();
            liveAndDie("life-" + kill);
        }
        try (ProviderProcess last = start("last")) {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).untilAsserted(users::requireAllAsWanted);
            assertThat(last.isAlive()).isTrue();
        }
        users.requireNothingElse();
        CloudLogAssert log =
                assertThat(cloud).log().hasAtMostOneLiveObjectPerOwner().neverOverlapsMutations();
        users.gone().forEach((owner, moment) -> log.confirmedAbsenceOf(owner, moment));
        report();
    }

    private void report() {
        CloudLog log = cloud.log();
        System.out.printf(
                "Random kills: %d for each variant met %d changes, %d of them under way at a kill,"
                        + " and left %d questions to a person%n",
                KILLS, log.of(Event.WORK_STARTED).size(), underWay(log), users.answers());
    }

    private long underWay(CloudLog log) {
        Map<Long, Instant> ends = log.of(Event.WORK_ENDED).stream()
                .collect(Collectors.toMap(entry -> entry.call().number(), LogEntry::time));
        return log.of(Event.WORK_STARTED).stream()
                .filter(start -> kills.stream()
                        .anyMatch(kill -> kill.isAfter(start.time())
                                && kill.isBefore(ends.get(start.call().number()))))
                .count();
    }

    /** One in four is asked to end, and need not do so at once. */
    private void liveAndDie(String identity) {
        try (ProviderProcess provider = start(identity)) {
            users.answer();
            users.act();
            provider.live(times.within(LONGEST_LIFE));
            if (times.random().nextInt(4) == 0) {
                provider.terminate(PATIENCE);
            } else {
                kills.add(Instant.now());
                provider.kill();
            }
        }
    }
}
