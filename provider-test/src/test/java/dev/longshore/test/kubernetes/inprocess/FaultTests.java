package dev.longshore.test.kubernetes.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.longshore.test.kubernetes.inprocess.Http.Answer;
import dev.longshore.test.kubernetes.inprocess.faults.Fault;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTests {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private InProcessApiServer server;
    private Http http;

    @BeforeEach
    void start() {
        server = InProcessApiServer.start();
        http = new Http(server);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void respondWhenNthWriteStrikesThatOneOnly() {
        server.faults().onWrite().resource("configmaps").name("a").nth(2).respond(409);
        assertThat(create("a").code()).isEqualTo(201);
        assertThat(create("b").code()).isEqualTo(201);
        Answer second = http.patch(MAPS + "/a", "{\"data\":{\"x\":\"y\"}}");
        assertThat(second.code()).isEqualTo(409);
        assertThat(second.json().get("reason").getAsString()).isEqualTo("Conflict");
        assertThat(http.patch(MAPS + "/a", "{\"data\":{\"x\":\"y\"}}").code()).isEqualTo(200);
        server.faults().assertAllTriggered();
    }

    @Test
    void respondWhenRetryAfterIsGivenSendsIt() {
        server.faults().onAny().first(1).respond(429, Duration.ofSeconds(7));
        Answer answer = http.get(MAPS);
        assertThat(answer.code()).isEqualTo(429);
        assertThat(answer.response().headers().firstValue("Retry-After")).contains("7");
        assertThat(http.get(MAPS).code()).isEqualTo(200);
    }

    @Test
    void respondWhenCodeIsNoRefusalIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.faults().onAny().respond(200));
    }

    @ParameterizedTest
    @EnumSource
    void dropResponseWhenWriteCommitsItAndBreaks(HttpClient.Version version) {
        Http client = new Http(server, version, server.token());
        server.faults().onCreate().resource("configmaps").first(1).dropResponse();
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> create(client, "a"));
        assertThat(client.get(MAPS + "/a").code()).isEqualTo(200);
        assertThat(server.requests().verb("create").name("a").code(0).count()).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void dropRequestWhenWriteCommitsNothing(HttpClient.Version version) {
        Http client = new Http(server, version, server.token());
        server.faults().onCreate().resource("configmaps").first(1).dropRequest();
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> create(client, "a"));
        assertThat(client.get(MAPS + "/a").code()).isEqualTo(404);
    }

    @Test
    void delayWhenHealedGoesOn() {
        Fault fault = server.faults().delayLeaseRenewals(Duration.ofHours(1));
        String leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
        CompletableFuture<Answer> renewal =
                CompletableFuture.supplyAsync(() -> http.post(leases, "{\"metadata\":{\"name\":\"l\"}}"));
        await().until(() -> fault.hits() == 1);
        assertThat(http.get(leases + "/l").code()).isEqualTo(404);
        assertThat(renewal).isNotDone();
        fault.heal();
        assertThat(renewal.join().code()).isEqualTo(201);
    }

    @Test
    void staleWhenClientIsNamedShowsThePastToItOnly() {
        create("before");
        Fault fault = server.faults().on("get", "list").client("provider-a").stale();
        create("after");
        Http stale = Http.as(server, "provider-a");
        assertThat(stale.get(MAPS).json().getAsJsonArray("items")).hasSize(1);
        assertThat(stale.get(MAPS + "/after").code()).isEqualTo(404);
        assertThat(http.get(MAPS).json().getAsJsonArray("items")).hasSize(2);
        String version = http.get(MAPS).version();
        assertThat(stale.get(MAPS + "?resourceVersion=" + version).code()).isEqualTo(504);
        fault.heal();
        assertThat(stale.get(MAPS).json().getAsJsonArray("items")).hasSize(2);
    }

    @Test
    void staleWhenWatchSendsTheRestOnceHealed() {
        String version = create("before").version();
        Fault fault = server.faults().onWatch().stale();
        create("after");
        WatchLines watch = http.follow(MAPS + "?watch=1&resourceVersion=" + version);
        await().until(() -> fault.hits() == 1);
        assertThat(watch.lines()).isEmpty();
        fault.heal();
        await().until(() -> watch.lines().size() == 1);
        assertThat(watch.lines()).singleElement().asString().contains("\"after\"");
    }

    @Test
    void staleWhenWatchBeginsFromNowhereShowsThePast() {
        create("before");
        Fault fault = server.faults().onWatch().stale();
        create("after");
        http.delete(MAPS + "/before");
        WatchLines watch = http.follow(MAPS + "?watch=1&resourceVersion=0");
        await().until(() -> watch.lines().size() == 1);
        assertThat(watch.lines().get(0)).contains("ADDED", "before");
        fault.heal();
        await().until(() -> watch.lines().size() == 3);
        assertThat(watch.lines().get(1)).contains("ADDED", "after");
        assertThat(watch.lines().get(2)).contains("DELETED", "before");
    }

    @Test
    void stallWhenWatchIsOpenKeepsBackWhatHappens() {
        String version = create("first").version();
        WatchLines watch = http.follow(MAPS + "?watch=1&resourceVersion=" + version);
        create("second");
        await().until(() -> watch.lines().size() == 1);
        Fault fault = server.faults().onWatch().resource("configmaps").stall();
        create("third");
        assertThat(fault.hits()).isOne();
        assertThat(http.get(MAPS).json().getAsJsonArray("items")).hasSize(3);
        assertThat(watch.lines()).hasSize(1);
        assertThat(watch.isOver()).isFalse();
        fault.heal();
        await().until(() -> watch.lines().size() == 2);
    }

    @Test
    void endAtOnceWhenWatchGivesNothing() {
        server.faults().onWatch().endAtOnce();
        assertThat(http.watch(MAPS + "?watch=1&resourceVersion=0")).isEmpty();
        server.faults().assertAllTriggered();
    }

    @Test
    void endWatchesWhenOpenEndsThem() {
        WatchLines watch = http.follow(MAPS + "?watch=1&resourceVersion=0");
        await().until(() -> server.requests().verb("watch").count() == 1);
        server.faults().endWatches();
        await().until(watch::isOver);
    }

    @Test
    void goneWhenAskedForComesAsEventOrAsStatus() {
        server.faults().onWatch().nth(1).goneEvent();
        server.faults().onWatch().nth(1).respond(410);
        assertThat(http.watch(MAPS + "?watch=1")).singleElement().satisfies(event -> {
            assertThat(event.get("type").getAsString()).isEqualTo("ERROR");
            assertThat(event.getAsJsonObject("object").get("code").getAsInt()).isEqualTo(410);
        });
        assertThat(http.get(MAPS + "?watch=1").code()).isEqualTo(410);
    }

    @Test
    void tooLargeWhenAskedForNamesTheCause() {
        server.faults().onList().nth(1).tooLargeResourceVersion();
        Answer answer = http.get(MAPS);
        assertThat(answer.code()).isEqualTo(504);
        assertThat(answer.text()).contains("ResourceVersionTooLarge");
    }

    @Test
    void refuseNamespaceWhenAskedForRefusesThatOneOnly() {
        server.faults().refuseNamespace("default");
        assertThat(http.get(MAPS).code()).isEqualTo(403);
        assertThat(http.get("/api/v1/namespaces/default").code()).isEqualTo(403);
        assertThat(http.get("/api/v1/namespaces/kube-system/configmaps").code()).isEqualTo(200);
    }

    @Test
    void restartWhenStoreIsKeptGoesOn() {
        String version = create("a").version();
        WatchLines watch = http.follow(MAPS + "?watch=1&resourceVersion=0");
        await().until(() -> watch.lines().size() == 1);
        server.restart();
        await().until(watch::isOver);
        assertThat(http.get(MAPS + "/a?resourceVersion=" + version).code()).isEqualTo(200);
        create("b");
        assertThat(http.watch(MAPS + "?watch=1&timeoutSeconds=1&resourceVersion=" + version))
                .hasSize(1);
    }

    @Test
    void restartEmptyWhenClientRemembersAVersionIsTooLarge() {
        TestObjects.define(http);
        String version = http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"))
                .version();
        server.restartEmpty();
        assertThat(http.get(TestObjects.WIDGETS).code()).isEqualTo(404);
        assertThat(http.get(MAPS + "?resourceVersion=" + version).code()).isEqualTo(504);
        assertThat(http.get("/api/v1/namespaces/default").code()).isEqualTo(200);
    }

    @Test
    void goDownWhenAskedForRefusesConnections() {
        server.goDown();
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> http.get(MAPS));
        server.comeUp();
        assertThat(http.get(MAPS).code()).isEqualTo(200);
    }

    @Test
    void assertAllTriggeredWhenFaultNeverStruckNamesIt() {
        server.faults().onWrite().resource("secrets").name("never").nth(3).respond(500);
        server.faults().onList().first(1).respond(503);
        http.get(MAPS);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> server.faults().assertAllTriggered())
                .withMessageContaining("secrets named never")
                .withMessageContaining("answers 500")
                .withMessageNotContaining("503");
    }

    @Test
    void requestsWhenFilteredTellWhoDidWhat() {
        create("a");
        Http.as(server, "provider-a").patch(MAPS + "/a", "{\"data\":{\"x\":\"y\"}}");
        assertThat(server.requests().resource("configmaps").writes().count()).isEqualTo(2);
        assertThat(server.requests()
                        .verb("patch")
                        .client("provider-a")
                        .name("a")
                        .code(200)
                        .count())
                .isOne();
        server.requests().clear();
        assertThat(server.requests().count()).isZero();
    }

    private Answer create(String name) {
        return create(http, name);
    }

    private static Answer create(Http client, String name) {
        return client.post(MAPS, "{\"metadata\":{\"name\":\"" + name + "\"}}");
    }
}
