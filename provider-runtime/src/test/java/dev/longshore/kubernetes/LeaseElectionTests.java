package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kubernetes.client.openapi.ApiClient;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes and one Lease, with a clock of each. */
class LeaseElectionTests {

    private static final String PATH = "/apis/coordination.k8s.io/v1/namespaces/ops/leases/provider";

    private static final DateTimeFormatter RFC_1123 = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private @Nullable Instant serverTime = Instant.parse("2026-01-01T00:00:00Z");
    private final FakeCluster cluster = new FakeCluster();
    private final Candidate one = new Candidate("one");
    private final Candidate two = new Candidate("two");

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** The API server says its own time, or none. */
    private ApiClient dated(ApiClient client) {
        return client.setHttpClient(client.getHttpClient()
                .newBuilder()
                .addNetworkInterceptor(chain -> {
                    Response.Builder answer =
                            chain.proceed(chain.request()).newBuilder().removeHeader("Date");
                    return serverTime == null
                            ? answer.build()
                            : answer.header("Date", RFC_1123.format(serverTime)).build();
                })
                .build());
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
                        new KubernetesApi(dated(cluster.client())),
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
        serverTime = serverTime == null ? null : serverTime.plusSeconds(seconds);
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
    void machineThatSleptFindsItsLeaseExpiredThoughItsMonotonicClockSleptToo() {
        one.round();
        one.wall = one.wall.plusSeconds(60);

        assertThat(one.leads()).isFalse();
    }

    @Test
    void clockThatIsSetBackDoesNotProlongTheLease() {
        one.round();
        one.pass(Duration.ofSeconds(10));
        one.wall = one.wall.minus(Duration.ofHours(1));

        assertThat(one.leads()).isFalse();
    }

    @Test
    void leaseThatExpiredLongAgoIsTakenAtOnce() {
        one.round();
        pass(32);
        two.round();

        assertThat(two.leads()).isTrue();
    }

    @Test
    void leaseThatExpiredLongAgoIsWatchedFirstIfTheServerDoesNotSayWhatTimeItIs() {
        serverTime = null;
        one.round();
        pass(3_600);
        two.round();
        assertThat(two.leads()).isFalse();
        pass(15);
        two.round();

        assertThat(two.leads()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-3_600, -20, 20, 3_600})
    void wrongClockTakesTheLeaseFromNobody(int seconds) {
        one.wall = one.wall.minusSeconds(seconds);
        one.round();
        two.wall = two.wall.plusSeconds(seconds);
        two.round();

        assertThat(one.leads()).isTrue();
        assertThat(two.leads()).isFalse();
    }

    @Test
    void apiServerThatFailsForTooLongEndsTheLease() {
        one.round();
        cluster.fault(request -> FakeHttp.Reply.status(503, "no luck", ""));
        pass(8);
        one.round();
        assertThat(one.leads()).isTrue();
        assertThat(one.election().problem()).contains("no luck");
        pass(2);
        one.round();
        assertThat(one.leads()).isFalse();

        cluster.fault(request -> null);
        one.round();
        assertThat(one.leads()).isTrue();
        assertThat(one.election().problem()).isNull();
    }

    @Test
    void leaseThatSomebodyDeletedIsMadeAgain() {
        one.round();
        cluster.delete(PATH);
        pass(2);
        one.round();

        assertThat(one.leads()).isTrue();
        assertThat(cluster.has(PATH)).isTrue();
    }

    @Test
    void slowRenewalCountsFromWhenItWasSent() {
        one.round();
        pass(2);
        cluster.fault(request -> {
            if (request.isWrite()) {
                pass(9);
            }
            return null;
        });
        one.round();
        pass(1);

        assertThat(one.leads()).isFalse();
    }

    @Test
    void winAndLossAreToldOnceEach() {
        List<String> told = new ArrayList<>();
        one.election().tell(() -> told.add("won"), () -> told.add("lost"));
        one.round();
        pass(2);
        one.round();
        pass(20);
        cluster.fault(request -> FakeHttp.Reply.status(503, "no luck", ""));
        one.round();
        pass(2);
        one.round();

        assertThat(told).containsExactly("won", "lost");
    }

    @Test
    void formatIsThatOfClientGo() {
        one.round();
        pass(20);
        two.round();
        pass(20);
        two.round();

        assertThat(cluster.get(PATH).get("spec"))
                .hasToString("{\"holderIdentity\":\"two\",\"leaseDurationSeconds\":15,"
                        + "\"renewTime\":\"2026-01-01T00:00:40.000000Z\",\"leaseTransitions\":1,"
                        + "\"acquireTime\":\"2026-01-01T00:00:40.000000Z\"}");
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
