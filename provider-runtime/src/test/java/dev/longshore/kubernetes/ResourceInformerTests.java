package dev.longshore.kubernetes;

import static dev.longshore.kubernetes.KubernetesApiTests.PATH;
import static dev.longshore.kubernetes.KubernetesApiTests.WIDGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.kubernetes.FakeHttp.Request;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.watch.ResourceEvents;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceInformerTests {

    private final FakeCluster cluster = new FakeCluster();
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Timing timing = new Timing(InstantSource.fixed(Instant.EPOCH), nanos::get, pauses::add);
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ResourceInformer informer = informer(WatchTarget.of(WIDGET, ""));

    private ResourceInformer informer(WatchTarget target) {
        ResourceInformer created = new ResourceInformer(new KubernetesApi(cluster.client()), target, timing);
        created.deliverTo(new Recorder());
        return created;
    }

    @AfterEach
    void close() {
        informer.stop();
        cluster.close();
    }

    private static String widget(String name, int size) {
        return "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"%s\"},\"spec\":{\"size\":%d}}".formatted(name, size);
    }

    private void start() {
        informer.start();
        await().until(() -> informer.hasSynced() && cluster.openWatches() == 1);
    }

    private int size(String name) {
        return informer.find(WIDGET.key("shop", name))
                .map(object -> object.spec().get("size").getAsInt())
                .orElse(-1);
    }

    @Test
    void objectsThatWereThereBeforeAreToldApartFromNewOnes() {
        cluster.put(PATH + "old", widget("old", 1));
        start();
        cluster.put(PATH + "new", widget("new", 1));
        cluster.put(PATH + "new", widget("new", 2));
        cluster.delete(PATH + "old");

        await().untilAsserted(() -> assertThat(events)
                .containsExactly("added old initially", "added new", "changed new 1 to 2", "removed old"));
        assertThat(informer.keys()).containsExactly(WIDGET.key("shop", "new"));
    }

    @Test
    void manyObjectsAreReadInPages() {
        for (int i = 0; i < 1_001; i++) {
            cluster.put(PATH + "w" + i, widget("w" + i, i));
        }
        start();

        assertThat(informer.keys()).hasSize(1_001);
        assertThat(cluster.count(Request::isList)).isEqualTo(3);
        assertThat(cluster.requests)
                .filteredOn(Request::isList)
                .allSatisfy(list ->
                        assertThat(list.query()).containsEntry("limit", "500").doesNotContainKey("resourceVersion"));
    }

    @Test
    void listIsReadInOnePieceWhenContinuationExpires() {
        for (int i = 0; i < 501; i++) {
            cluster.put(PATH + "w" + i, widget("w" + i, i));
        }
        cluster.fault(request ->
                request.query().containsKey("continue") ? Reply.status(410, "continuation expired", "") : null);
        start();

        assertThat(informer.keys()).hasSize(501);
    }

    @Test
    void watchAsksForBookmarksAndGoesOnFromThem() {
        start();
        cluster.emit("BOOKMARK", bookmarkAt("11"));

        await().untilAsserted(() -> {
            cluster.closeWatches();
            assertThat(cluster.requests)
                    .filteredOn(Request::isWatch)
                    .allSatisfy(watch -> assertThat(watch.query()).containsEntry("allowWatchBookmarks", "true"));
            assertThat(cluster.requests)
                    .anySatisfy(watch -> assertThat(watch.query()).containsEntry("resourceVersion", "11"));
        });
    }

    private static JsonObject bookmarkAt(String version) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", version);
        JsonObject bookmark = new JsonObject();
        bookmark.add("metadata", metadata);
        return bookmark;
    }

    @Test
    void watchThatEndedInTimeGoesOnWithoutAsking() {
        start();
        nanos.addAndGet(Duration.ofMinutes(20).toNanos());
        cluster.closeWatches();

        await().until(() -> cluster.count(Request::isWatch) == 2);
        assertThat(cluster.requests).hasSize(3);
        assertThat(pauses).isEmpty();
    }

    @Test
    void watchThatWasCutGoesOnWithoutNewList() {
        cluster.put(PATH + "one", widget("one", 1));
        start();
        cluster.closeWatches();
        cluster.put(PATH + "one", widget("one", 2));

        await().untilAsserted(() -> assertThat(size("one")).isEqualTo(2));
        assertThat(cluster.requests)
                .filteredOn(Request::isList)
                .hasSize(2)
                .last()
                .satisfies(check -> assertThat(check.query()).containsEntry("limit", "1"));
    }

    @Test
    void everythingIsListedAgainWhenClusterWasRestored() {
        cluster.put(PATH + "one", widget("one", 1));
        cluster.put(PATH + "two", widget("two", 1));
        start();
        cluster.restore(3, () -> {
            cluster.delete(PATH + "two");
            cluster.put(PATH + "one", widget("one", 7));
        });
        cluster.closeWatches();

        await().untilAsserted(() -> assertThat(size("one")).isEqualTo(7));
        await().untilAsserted(() -> assertThat(events).contains("removed two"));
        assertThat(informer.keys()).hasSize(1);
    }

    @Test
    void everythingIsListedAgainWhenBookmarkGoesBackInTime() {
        cluster.put(PATH + "one", widget("one", 1));
        cluster.put(PATH + "two", widget("two", 1));
        start();
        long lists = cluster.count(Request::isList);
        cluster.emit("BOOKMARK", bookmarkAt("2"));

        await().until(() -> cluster.count(Request::isList) > lists);
    }

    @Test
    void watchThatStaysSilentForTooLongIsOpenedAnew() {
        ApiTimeouts impatient = new ApiTimeouts(
                Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofMillis(100), Duration.ofSeconds(10));
        ResourceInformer impatientInformer = new ResourceInformer(
                new KubernetesApi(cluster.client(), impatient, date -> {}), WatchTarget.of(WIDGET, ""), timing);
        impatientInformer.start();
        await().until(() -> cluster.openWatches() == 1);
        cluster.mute(true);

        await().until(() -> cluster.count(Request::isWatch) > 1);
        cluster.mute(false);
        cluster.put(PATH + "one", widget("one", 1));
        await().until(() -> impatientInformer.find(WIDGET.key("shop", "one")).isPresent());
        impatientInformer.stop();
    }

    @Test
    void watchThatExpiredIsFollowedByList() {
        cluster.put(PATH + "one", widget("one", 1));
        start();
        cluster.fault(request -> request.isWatch() ? new Reply(200, expired()) : null);
        cluster.closeWatches();
        await().until(() -> cluster.count(Request::isWatch) >= 2);
        cluster.fault(request -> null);
        cluster.put(PATH + "one", widget("one", 2));

        await().untilAsserted(() -> assertThat(size("one")).isEqualTo(2));
    }

    private static String expired() {
        return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"message\":\"too old\"}}\n";
    }

    @ParameterizedTest
    @CsvSource({
        "401, check the service account",
        "403, grant the provider the right to list widgets",
        "404, apply their CustomResourceDefinition",
        "429, no luck",
        "504, no luck"
    })
    void failingListIsToldAndHeals(int code, String advice) {
        AtomicInteger left = new AtomicInteger(2);
        cluster.put(PATH + "one", widget("one", 1));
        cluster.fault(request -> left.get() > 0 ? Reply.status(code, "no luck", "") : null);
        informer.start();

        await().untilAsserted(() -> assertThat(informer.health().problem())
                .startsWith("cannot list Widget.test.longshore.dev")
                .contains(advice));
        assertThat(informer.health().synced()).isFalse();
        left.set(0);
        await().untilAsserted(() -> assertThat(informer.health().problem()).isNull());
        assertThat(size("one")).isEqualTo(1);
    }

    @Test
    void unreachableServerIsTold() {
        cluster.fault(request -> new Reply(0, ""));
        informer.start();

        await().untilAsserted(() -> assertThat(informer.health().problem()).contains("no usable answer"));
    }

    @Test
    void watchThatIsClosedAtOnceIsPaced() {
        start();
        cluster.fault(request -> request.isWatch() ? new Reply(200, "") : null);
        cluster.closeWatches();

        await().until(() -> pauses.size() >= 6);
        assertThat(pauses.get(5)).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void objectThatCannotBeReadDoesNotStopTheOthers() {
        cluster.put(PATH + "bad", "{\"metadata\":{\"namespace\":\"shop\",\"name\":\"bad\",\"finalizers\":[{}]}}");
        cluster.put(PATH + "good", widget("good", 1));
        start();
        JsonObject nameless = new JsonObject();
        nameless.addProperty("spec", "x");
        cluster.emit("MODIFIED", nameless);
        cluster.put(PATH + "good", widget("good", 2));

        await().untilAsserted(() -> assertThat(events).containsExactly("added good initially", "changed good 1 to 2"));
    }

    @Test
    void receiverThatFailsIsCalledAgain() {
        informer.deliverTo(new ResourceEvents() {
            @Override
            public void added(ResourceKey key, ResourceObject object, boolean initial) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
                events.add("second saw " + key.name());
            }

            @Override
            public void removed(ResourceKey key) {}
        });
        cluster.put(PATH + "one", widget("one", 1));
        start();
        cluster.put(PATH + "one", widget("one", 2));

        await().untilAsserted(() -> assertThat(events).contains("second saw one"));
    }

    @Test
    void objectThatWasDeletedAndMadeAgainUnseenIsRemovedAndAdded() {
        cluster.put(PATH + "one", widget("one", 1));
        start();
        cluster.fault(request -> request.isWatch() ? new Reply(200, expired()) : null);
        cluster.closeWatches();
        cluster.delete(PATH + "one");
        cluster.put(PATH + "one", widget("one", 5));
        cluster.fault(request -> null);

        await().untilAsserted(
                        () -> assertThat(events).containsExactly("added one initially", "removed one", "added one"));
    }

    @Test
    void silentServerIsStaleAfterAWhile() {
        start();
        assertThat(informer.health().stale()).isFalse();

        nanos.addAndGet(WatchState.STALE_AFTER.plusSeconds(1).toNanos());

        assertThat(informer.health().stale()).isTrue();
        assertThat(informer.health().lastContact()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void namespaceNarrowsWhatIsWatched() {
        cluster.put(PATH + "one", widget("one", 1));
        cluster.put(PATH.replace("shop", "farm") + "two", widget("two", 1).replace("shop", "farm"));
        ResourceInformer narrow = informer(WatchTarget.of(WIDGET, "farm"));
        narrow.start();
        await().untilAsserted(() -> assertThat(narrow.keys()).containsExactly(WIDGET.key("farm", "two")));
        narrow.stop();
    }

    private final class Recorder implements ResourceEvents {

        @Override
        public void added(ResourceKey key, ResourceObject object, boolean initial) {
            events.add("added " + key.name() + (initial ? " initially" : ""));
        }

        @Override
        public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
            events.add("changed " + key.name() + " " + before.spec().get("size") + " to "
                    + after.spec().get("size"));
        }

        @Override
        public void removed(ResourceKey key) {
            events.add("removed " + key.name());
        }
    }
}
