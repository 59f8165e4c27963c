package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two processes and one Lease, with a clock of each. */
class LeaseElectionTests {

    private static final String PATH = "/apis/coordination.k8s.io/v1/namespaces/ops/leases/provider";

    private final FakeCluster cluster = new FakeCluster();
    private final Candidate one = new Candidate("one");
    private final Candidate two = new Candidate("two");

    @AfterEach
    void stop() {
        cluster.close();
    }

    private final class Candidate {
        private final String name;
        private long nanos;
        private Instant wall = Instant.parse("2026-01-01T00:00:00Z");
        private LeaseElection election;

        Candidate(String name) {
            this.name = name;
        }

        LeaseElection election() {
            if (election == null) {
                election = new LeaseElection(
                        new KubernetesApi(cluster.client()),
                        new LeaseElection.LeaseSettings(
                                "ops",
                                "provider",
                                name,
                                Duration.ofSeconds(15),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(2)),
                        new Timing(() -> wall, () -> nanos, duration -> {}));
            }
            return election;
        }

        void pass(Duration time) {
            nanos += time.toNanos();
            wall = wall.plus(time);
        }

        boolean leads() {
            return election().mayMutate();
        }

        void round() {
            election().round();
        }
    }

    private void pass(int seconds) {
        one.pass(Duration.ofSeconds(seconds));
        two.pass(Duration.ofSeconds(seconds));
    }

    @Test
    void firstToComeLeadsAndTheOtherDoesNot() {
        one.round();
        two.round();

        assertThat(one.leads()).isTrue();
        assertThat(two.leads()).isFalse();
    }

    @Test
    void holderThatDoesNotRenewStopsBeforeAnotherMayBegin() {
        one.round();
        two.round();
        pass(10);
        assertThat(one.leads()).isFalse();
        two.round();
        assertThat(two.leads()).isFalse();
        pass(5);
        two.round();
        assertThat(two.leads()).isTrue();
        one.round();
        assertThat(one.leads()).isFalse();
    }

    @Test
    void renewalKeepsTheLease() {
        one.round();
        for (int second = 0; second < 60; second += 2) {
            two.round();
            pass(2);
            one.round();
            assertThat(one.leads()).isTrue();
        }
        assertThat(two.leads()).isFalse();
    }

    @Test
    void processThatWasStoppedFindsItsLeaseExpired() {
        one.round();
        one.pass(Duration.ofSeconds(60));

        assertThat(one.leads()).isFalse();
    }

    @Test
    void leaseThatExpiredLongAgoIsTakenAtOnce() {
        one.round();
        two.pass(Duration.ofSeconds(31));
        two.round();

        assertThat(two.leads()).isTrue();
    }

    @Test
    void clockOfAnotherThatIsAheadDoesNotTakeTheLeaseFromALivingHolder() {
        one.round();
        two.wall = two.wall.plusSeconds(20);
        two.round();

        assertThat(two.leads()).isFalse();
    }

    @Test
    void leaseThatIsGivenBackIsTakenAtOnce() {
        one.round();
        one.election().close();
        assertThat(one.leads()).isFalse();
        two.round();

        assertThat(two.leads()).isTrue();
    }

    @Test
    void leaseMadeByHandIsUsedAsItIs() {
        cluster.put(PATH, """
                {"apiVersion":"coordination.k8s.io/v1","kind":"Lease",
                 "metadata":{"name":"provider","namespace":"ops","resourceVersion":"5"}}""");
        one.round();

        assertThat(one.leads()).isTrue();
    }
}
