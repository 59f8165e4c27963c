package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecretWatchTests {

    private static final String SECRETS = "/api/v1/namespaces/shop/secrets/";

    private final FakeCluster cluster = new FakeCluster();
    private final SecretWatch watch = new SecretWatch(new KubernetesApi(cluster.client()), null);
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        watch.listen(new Announced());
    }

    @AfterEach
    void close() {
        watch.stop();
        cluster.close();
    }

    private static String secret(String name) {
        return "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"%s\"},\"data\":{\"password\":\"eA==\"}}"
                .formatted(name);
    }

    @Test
    void nothingIsAskedForBeforeItIsNeeded() {
        assertThat(cluster.requests).isEmpty();
        assertThat(watch.isAttentiveTo("shop")).isFalse();
        assertThat(watch.health().problem()).isNull();
    }

    @Test
    void changesAreHeardOfWithoutContents() {
        cluster.put(SECRETS + "one", secret("one"));
        watch.ensureStarted();
        await().until(() -> watch.isAttentiveTo("shop") && cluster.openWatches() == 1);
        cluster.put(SECRETS + "two", secret("two"));
        cluster.delete(SECRETS + "one");

        await().untilAsserted(() -> assertThat(heard).containsExactly("listed one 11", "saw two 12", "lost one"));
        assertThat(cluster.requests)
                .hasSize(2)
                .allSatisfy(request -> assertThat(request.headers().get("Accept"))
                        .startsWith("application/json;as=PartialObjectMetadata")
                        .contains(";g=meta.k8s.io;v=v1"));
    }

    private final class Announced implements InformerListener {

        @Override
        public void listed(WatchedList list) {
            list.items().forEach(item -> heard.add("listed " + item.name() + " " + item.resourceVersion()));
        }

        @Override
        public void announced(WatchedObject object, boolean deleted) {
            heard.add(deleted ? "lost " + object.name() : "saw " + object.name() + " " + object.resourceVersion());
        }
    }
}
