package dev.longshore.kubernetes;

import static dev.longshore.kubernetes.KubernetesApiTests.WIDGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.kubernetes.FakeHttp.Request;
import dev.longshore.listener.Announcement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KubernetesEventRecorderTests {

    private final FakeCluster cluster = new FakeCluster();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00.7Z"));
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final KubernetesEventRecorder recorder = recorder();

    private KubernetesEventRecorder recorder() {
        return new KubernetesEventRecorder(
                new KubernetesApi(cluster.client()),
                new EventFormat("postgres-provider", "pod-1"),
                new Timing(now::get, () -> 0, pauses::add));
    }

    @AfterEach
    void close() {
        recorder.close();
        cluster.close();
    }

    private static Announcement news(String message) {
        return news("shop", "one", message, "ext-1");
    }

    private static Announcement news(String namespace, String name, String message, @Nullable String externalName) {
        return new Announcement(
                WIDGET, WIDGET.key(namespace, name), "uid-" + name, true, "CannotObserve", message, externalName);
    }

    private JsonObject onlyEvent() {
        return cluster.only("/events/");
    }

    @Test
    void announcementBecomesAnEvent() {
        recorder.announced(news("it said \"no\" 100%"));

        await().until(() -> cluster.size("/events/") == 1);
        JsonObject event = onlyEvent();
        assertThat(event.get("message").getAsString()).isEqualTo("it said \"no\" 100%");
        assertThat(event.get("type").getAsString()).isEqualTo("Warning");
        assertThat(event.get("firstTimestamp").getAsString()).isEqualTo("2026-03-01T10:00:00Z");
        assertThat(event.get("source")).hasToString("{\"component\":\"postgres-provider\"}");
        assertThat(event.get("involvedObject"))
                .hasToString("{\"apiVersion\":\"test.longshore.dev/v1\",\"kind\":\"Widget\",\"namespace\":\"shop\","
                        + "\"name\":\"one\",\"uid\":\"uid-one\"}");
        assertThat(event.getAsJsonObject("metadata").get("annotations")).hasToString("{\"external-name\":\"ext-1\"}");
    }

    @Test
    void eventOfClusterScopedObjectIsInTheDefaultNamespace() {
        recorder.announced(news("", "one", "x", null));

        await().until(() -> cluster.size("/namespaces/default/events/one.") == 1);
    }

    @Test
    void sameNewsAreCounted() {
        recorder.announced(news("no"));
        now.updateAndGet(time -> time.plusSeconds(60));
        recorder.announced(news("no"));
        recorder.announced(news("no"));

        await().untilAsserted(
                        () -> assertThat(onlyEvent().get("count").getAsInt()).isEqualTo(3));
        assertThat(onlyEvent().get("firstTimestamp").getAsString()).isEqualTo("2026-03-01T10:00:00Z");
        assertThat(onlyEvent().get("lastTimestamp").getAsString()).isEqualTo("2026-03-01T10:01:00Z");
        assertThat(cluster.requests).hasSize(3);
    }

    @Test
    void sameNewsAfterARestartAreCountedToo() {
        recorder.announced(news("no"));
        recorder.close();
        KubernetesEventRecorder second = recorder();
        second.announced(news("no"));
        second.close();

        assertThat(onlyEvent().get("count").getAsInt()).isEqualTo(2);
    }

    @Test
    void eventThatHasExpiredIsMadeAgain() {
        recorder.announced(news("no"));
        await().until(() -> cluster.size("/events/") == 1);
        cluster.deleteAll("/events/");
        recorder.announced(news("no"));

        await().untilAsserted(
                        () -> assertThat(onlyEvent().get("count").getAsInt()).isEqualTo(1));
    }

    @Test
    void objectThatMakesTooMuchNewsIsHeardNowAndThen() {
        for (int i = 0; i < 100; i++) {
            recorder.announced(news("no " + i));
        }
        recorder.announced(news("shop", "quiet", "once", null));
        now.updateAndGet(time -> time.plus(EventSpamFilter.REFILL));
        recorder.announced(news("later"));

        await().until(() -> cluster.size("/events/") == EventSpamFilter.BURST + 2);
        assertThat(recorder.dropped()).isEqualTo(75);
    }

    @Test
    void writeIsTriedAgainAndThenGivenUp() {
        cluster.fault(request -> Reply.status(503, "no luck", ""));
        recorder.announced(news("no"));

        await().untilAsserted(() -> assertThat(recorder.dropped()).isEqualTo(1));
        assertThat(cluster.requests).hasSize(3);
        assertThat(pauses).hasSize(2);
    }

    @Test
    void refusedEventIsGivenUpAndTheNextOneIsWritten() {
        cluster.fault(request -> request.body().contains("bad") ? Reply.status(403, "no", "") : null);
        recorder.announced(news("bad"));
        recorder.announced(news("good"));

        await().until(() -> cluster.size("/events/") == 1);
        assertThat(recorder.dropped()).isEqualTo(1);
    }

    @Test
    void newsThatDoNotFitAreDroppedAndCounted() throws InterruptedException {
        CountDownLatch stalled = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        cluster.fault(request -> {
            stalled.countDown();
            awaitQuietly(release);
            return null;
        });
        recorder.announced(news("first"));
        stalled.await();
        for (int i = 0; i < KubernetesEventRecorder.LINE + 7; i++) {
            recorder.announced(news("shop", "w" + i, "x", null));
        }

        assertThat(recorder.dropped()).isEqualTo(7);
        release.countDown();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void closeWritesWhatIsInTheLine() {
        for (int i = 0; i < 20; i++) {
            recorder.announced(news("no " + i));
        }
        recorder.close();

        assertThat(cluster.size("/events/")).isEqualTo(20);
        recorder.announced(news("too late"));
        assertThat(recorder.dropped()).isEqualTo(1);
        assertThat(cluster.count(Request::isWrite)).isEqualTo(20);
    }

    @Test
    void longNamesAndMessagesAreCut() {
        recorder.announced(news("shop", "n".repeat(250), "m".repeat(5_000), null));

        await().until(() -> cluster.size("/events/") == 1);
        assertThat(onlyEvent().get("message").getAsString()).hasSize(1_024).endsWith("…");
        assertThat(onlyEvent().getAsJsonObject("metadata").get("name").getAsString())
                .hasSizeLessThan(254);
    }
}
