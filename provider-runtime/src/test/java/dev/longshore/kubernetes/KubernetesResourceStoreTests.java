package dev.longshore.kubernetes;

import static dev.longshore.kubernetes.KubernetesApiTests.PATH;
import static dev.longshore.kubernetes.KubernetesApiTests.WIDGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KubernetesResourceStoreTests {

    private final FakeCluster cluster = new FakeCluster();
    private final KubernetesApi api = new KubernetesApi(cluster.client());
    private final ResourceInformer informer = new ResourceInformer(api, WIDGET, null);
    private final KubernetesResourceStore store = new KubernetesResourceStore(api, informer);
    private final ResourceKey key = WIDGET.key("shop", "one");

    @BeforeEach
    void start() {
        cluster.put(PATH + "one", widget(1));
        informer.start();
        await().until(() -> informer.hasSynced() && cluster.openWatches() == 1);
        cluster.requests.clear();
    }

    @AfterEach
    void close() {
        informer.stop();
        cluster.close();
    }

    private static String widget(int size) {
        return "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"one\",\"uid\":\"u\"},\"spec\":{\"size\":%d}}"
                .formatted(size);
    }

    private static JsonObject patch(int size) {
        return json("{\"spec\":{\"size\":%d}}".formatted(size));
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    private Optional<Integer> size() {
        return store.current(key).map(object -> object.spec().get("size").getAsInt());
    }

    /** The informer hears nothing any more; its connection stays open. */
    private void silence() {
        cluster.mute(true);
    }

    @Test
    void currentComesFromTheCacheWithoutRequest() {
        assertThat(size()).contains(1);
        assertThat(store.current(WIDGET.key("shop", "other"))).isEmpty();
        assertThat(cluster.requests).isEmpty();
    }

    @Test
    void ownWriteIsCurrentBeforeTheInformerHasSeenIt() {
        silence();

        ResourceObject written = store.patch(key, patch(2));

        assertThat(written.metadata().resourceVersion()).isEqualTo("12");
        assertThat(size()).contains(2);
        assertThat(cluster.requests).hasSize(1);
    }

    @Test
    void newerVersionOfOthersWinsOverOwnWrite() {
        store.patch(key, patch(2));
        cluster.put(PATH + "one", widget(3));

        await().untilAsserted(() -> assertThat(size()).contains(3));
    }

    @Test
    void ownWriteIsForgottenWhenTheInformerHasCaughtUp() {
        silence();
        store.patchStatus(key, json("{\"status\":{\"phase\":\"x\"}}"));
        assertThat(store.ahead()).isEqualTo(1);

        cluster.mute(false);

        await().untilAsserted(() -> assertThat(store.ahead()).isZero());
        assertThat(store.current(key))
                .hasValueSatisfying(object ->
                        assertThat(object.status().get("phase").getAsString()).isEqualTo("x"));
    }

    @Test
    void lateAnswerOfAnOlderWriteDoesNotHideTheNewerOne() {
        silence();
        store.patch(key, patch(2));
        JsonObject older = cluster.get(PATH + "one");
        store.patch(key, patch(3));
        cluster.fault(request -> new Reply(200, older.toString()));

        store.patch(key, patch(2));

        assertThat(size()).contains(3);
    }

    @Test
    void doubtMakesTheNextReadALiveOne() {
        silence();
        cluster.put(PATH + "one", widget(9));
        assertThat(size()).contains(1);

        store.doubt(key);

        assertThat(size()).contains(9);
        assertThat(size()).contains(9);
        assertThat(cluster.requests).hasSize(1);
    }

    @Test
    void doubtStaysWhenTheLiveReadFails() {
        silence();
        cluster.put(PATH + "one", widget(9));
        store.doubt(key);
        cluster.fault(request -> Reply.status(503, "no luck", ""));
        assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(() -> store.current(key));

        cluster.fault(request -> null);

        assertThat(size()).contains(9);
    }

    @Test
    void conflictIsFollowedByALiveRead() {
        silence();
        cluster.put(PATH + "one", widget(9));

        assertThatExceptionOfType(StoreException.Conflict.class)
                .isThrownBy(() -> store.patch(key, json("{\"metadata\":{\"resourceVersion\":\"11\"}}")));

        assertThat(size()).contains(9);
    }

    @Test
    void writeWhoseAnswerIsLostIsFollowedByALiveRead() {
        silence();
        cluster.loseNextAnswer();
        assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(() -> store.patch(key, patch(5)));

        assertThat(size()).contains(5);
        assertThat(cluster.count(FakeHttp.Request::isWrite)).isEqualTo(1);
    }

    @Test
    void objectThatALiveReadDidNotFindIsGoneEvenIfTheInformerLags() {
        silence();
        store.patch(key, patch(2));
        cluster.delete(PATH + "one");
        store.doubt(key);

        assertThat(size()).isEmpty();
        assertThat(size()).isEmpty();
    }

    @Test
    void objectWhoseLastFinalizerWasRemovedIsGone() {
        silence();
        cluster.fault(request -> new Reply(
                200,
                "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"one\",\"resourceVersion\":\"12\","
                        + "\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"}}"));

        store.patch(key, json("{\"metadata\":{\"finalizers\":null}}"));

        assertThat(size()).isEmpty();
    }

    @Test
    void nothingIsKeptOfAnObjectThatIsGone() {
        silence();
        store.patch(key, patch(2));
        cluster.delete(PATH + "one");
        cluster.mute(false);

        await().untilAsserted(() -> assertThat(store.ahead()).isZero());
        assertThat(size()).isEmpty();
    }

    @Test
    void answerThatArrivesAfterTheDeletionWasSeenIsNotKept() {
        JsonObject last = cluster.get(PATH + "one");
        cluster.delete(PATH + "one");
        await().until(() -> informer.keys().isEmpty());
        cluster.fault(request -> new Reply(200, last.toString()));

        store.patch(key, patch(2));

        assertThat(store.ahead()).isZero();
        assertThat(size()).isEmpty();
    }

    @Test
    void objectThatWasMadeAgainIsAnother() {
        silence();
        cluster.delete(PATH + "one");
        store.doubt(key);
        assertThat(size()).isEmpty();
        cluster.put(PATH + "one", widget(4).replace("\"u\"", "\"v\""));
        cluster.mute(false);

        await().untilAsserted(() -> assertThat(size()).contains(4));
        assertThat(store.ahead()).isZero();
    }

    @Test
    void ownWriteThatARestoreOfTheClusterHasUndoneIsForgotten() {
        silence();
        for (int i = 2; i < 9; i++) {
            store.patch(key, patch(i));
        }
        cluster.restore(3, () -> cluster.put(PATH + "one", widget(1)));
        cluster.mute(false);
        cluster.closeWatches();

        await().untilAsserted(() -> assertThat(size()).contains(1));
        assertThat(store.ahead()).isZero();
    }

    @Test
    void versionsThatAreNoNumbersAreSettledByALiveRead() {
        silence();
        JsonObject odd = cluster.get(PATH + "one").deepCopy();
        odd.getAsJsonObject("metadata").addProperty("resourceVersion", "abc");
        odd.getAsJsonObject("spec").addProperty("size", 6);
        cluster.fault(request -> new Reply(200, odd.toString()));
        store.patch(key, patch(6));

        assertThat(size()).contains(6);
        assertThat(cluster.requests).hasSize(2);
    }
}
