package dev.longshore.it.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.kubernetes.KubernetesEventRecorder;
import dev.longshore.kubernetes.LeaseElection;
import dev.longshore.listener.Announcement;
import dev.longshore.resource.ResourceType;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoordinationV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1LeaseSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Events and the lease, against API servers that know the rules. */
@KubernetesTest
class EventsAndLeaseIT {

    private static final ResourceType CRATE = new ResourceType("it.longshore.dev", "v1", "Crate", "crates", true);

    private static Announcement news(TestCluster cluster, ResourceType type, String message) {
        return new Announcement(type, type.key(cluster.namespace(), "one"), "u-1", true, "CannotObserve", message, "x");
    }

    @Test
    void newsBecomeEventsAndTheSameNewsAreCounted(TestCluster cluster) throws ApiException {
        try (KubernetesEventRecorder recorder =
                new KubernetesEventRecorder(new KubernetesApi(cluster.client()), "it-provider", "it")) {
            recorder.announced(news(cluster, CRATE, "it said \"no\""));
            recorder.announced(news(cluster, CRATE, "it said \"no\""));
            recorder.announced(news(cluster, CRATE, "50% of it said nothing"));
        }
        var events = new CoreV1Api(cluster.client())
                .listNamespacedEvent(cluster.namespace())
                .execute()
                .getItems();

        assertThat(events)
                .hasSize(2)
                .allSatisfy(
                        event -> assertThat(event.getInvolvedObject().getName()).isEqualTo("one"));
        assertThat(events)
                .filteredOn(event -> "it said \"no\"".equals(event.getMessage()))
                .singleElement()
                .satisfies(event -> assertThat(event.getCount()).isEqualTo(2));
    }

    @Test
    void newsOfAClusterScopedObjectAreEventsToo(TestCluster cluster) {
        ResourceType depot = new ResourceType("it.longshore.dev", "v1", "Depot", "depots", false);
        try (KubernetesEventRecorder recorder =
                new KubernetesEventRecorder(new KubernetesApi(cluster.client()), "it-provider", "it")) {
            recorder.announced(news(cluster, depot, "no"));
            recorder.close();
            assertThat(recorder.dropped()).isZero();
        }
    }

    private static LeaseElection candidate(TestCluster cluster, String name, List<String> told) {
        LeaseElection election = new LeaseElection(
                new KubernetesApi(cluster.client()),
                new LeaseElection.LeaseSettings(
                        cluster.namespace(),
                        "it-provider",
                        name,
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(10),
                        Duration.ofMillis(200)));
        election.start(() -> told.add(name + " won"), () -> told.add(name + " lost"));
        return election;
    }

    @Test
    void leaseGoesFromOneToTheOtherWhenItIsGivenBack(TestCluster cluster) throws ApiException {
        List<String> told = new CopyOnWriteArrayList<>();
        LeaseElection one = candidate(cluster, "one", told);
        await().until(one::mayMutate);
        LeaseElection two = candidate(cluster, "two", told);

        one.close();

        await().atMost(Duration.ofSeconds(5)).until(two::mayMutate);
        assertThat(one.mayMutate()).isFalse();
        assertThat(told).containsExactly("one won", "two won");
        V1LeaseSpec spec = new CoordinationV1Api(cluster.client())
                .readNamespacedLease("it-provider", cluster.namespace())
                .execute()
                .getSpec();
        assertThat(spec.getHolderIdentity()).isEqualTo("two");
        assertThat(spec.getLeaseDurationSeconds()).isEqualTo(15);
        assertThat(spec.getLeaseTransitions()).isEqualTo(1);
        assertThat(spec.getAcquireTime()).isNotNull().isBeforeOrEqualTo(spec.getRenewTime());
        two.close();
    }
}
