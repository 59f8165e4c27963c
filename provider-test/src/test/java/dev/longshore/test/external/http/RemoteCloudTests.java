package dev.longshore.test.external.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.test.external.Caller;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudBehaviour.Secrets;
import dev.longshore.test.external.CloudClient;
import dev.longshore.test.external.CloudClient.Answer;
import dev.longshore.test.external.CloudException;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudOperation;
import dev.longshore.test.external.CloudRequest.Options;
import dev.longshore.test.external.CloudResponse;
import dev.longshore.test.external.InMemoryCloud;
import dev.longshore.test.external.LogEntry.Event;
import dev.longshore.test.external.Verb;
import dev.longshore.test.time.WallTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteCloudTests {

    private static final Options BLOCKING = Options.NONE;

    private final InMemoryCloud served = new InMemoryCloud(new WallTime());
    private final CloudServer server = start();
    private final Cloud cloud = new RemoteCloud(server.uri());
    private final CloudClient client = new CloudClient(cloud, new Caller("pod-1", "blue"), "disk", "uid-1");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void callWhenAllIsWellDoesTheSameAsInProcess() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.secrets(Secrets.ONCE));

        Answer answer = client.create(null, size(1), BLOCKING.token("t").tags(Map.of("owner", "uid-1")));

        assertThat(answer).isEqualTo(new Answer("disk-1", null, "secret-of-disk-1"));
        assertThat(client.find(Map.of("owner", "uid-1"))).containsExactly("disk-1");
        assertThat(client.get("disk-1").orElseThrow().body()).isEqualTo(size(1));
        assertThat(client.get("disk-2")).isEmpty();
        assertThat(cloud.log()).isEqualTo(served.log());
        assertThat(cloud.objects()).isEqualTo(served.objects());
    }

    @Test
    void callWhenAsyncCanBePolledAndCancelled() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(Duration.ofHours(1)));
        String handle = String.valueOf(
                client.create(null, size(1), BLOCKING.async(true)).handle());

        assertThat(client.poll(handle).orElseThrow().state()).isEqualTo(CloudOperation.State.RUNNING);
        assertThat(client.cancel(handle)).isTrue();
        await().untilAsserted(() ->
                assertThat(client.poll(handle).orElseThrow().state()).isEqualTo(CloudOperation.State.CANCELLED));
    }

    @Test
    void callWhenBlockingIsStoppedByAnotherCallEnds() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(Duration.ofHours(1)).stopping(Duration.ofMillis(50)));
        FutureTask<Answer> create = new FutureTask<>(() -> client.create(null, size(1), BLOCKING.stopKey("mine")));
        new Thread(create).start();
        await().until(() -> client.cancel("mine"));

        assertThatThrownBy(create::get)
                .hasCauseInstanceOf(CloudException.class)
                .hasMessageContaining("operation was stopped");
    }

    @Test
    void callWhenAccountIsThrottledSaysWhenToComeBack() {
        cloud.throttle("blue", Duration.ofSeconds(100));

        assertThatThrownBy(() -> client.get("disk-1")).isInstanceOfSatisfying(CloudException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(429);
            assertThat(refusal.retryAfter()).isBetween(Duration.ofSeconds(50), Duration.ofSeconds(100));
        });
    }

    @Test
    void callWhenResponseIsDroppedBreaksOffAfterTheEffect() {
        cloud.inject(CloudFault.on(Verb.CREATE).dropsResponse());

        assertThatThrownBy(() -> client.create(null, size(1), BLOCKING)).isInstanceOf(IOException.class);
        assertThat(cloud.objects()).hasSize(1);
        assertThat(cloud.log().received(Verb.CREATE)).hasSize(1);
        assertThat(cloud.unusedFaults()).isEmpty();
    }

    @Test
    void callWhenItTakesTooLongTimesOutAndTheCloudNotices() {
        cloud.inject(CloudFault.on(Verb.CREATE).hangs());

        assertThatThrownBy(() -> client.create(null, size(1), BLOCKING.timeout(Duration.ofMillis(200))))
                .isInstanceOf(HttpTimeoutException.class);
        await().untilAsserted(() -> assertThat(cloud.log().of(Event.LEFT)).hasSize(1));
    }

    @Test
    void callWhenResponseIsHeldGoesOnAfterRelease() throws Exception {
        cloud.inject(CloudFault.on(Verb.CREATE).holdsResponse());
        FutureTask<Answer> create = new FutureTask<>(() -> client.create(null, size(1), BLOCKING));
        new Thread(create).start();
        await().until(() -> !cloud.objects().isEmpty());
        assertThat(create).isNotDone();

        cloud.release();

        assertThat(create.get().id()).isEqualTo("disk-1");
    }

    @Test
    void outsideChangesWhenMadeArriveThere() throws Exception {
        client.create("one", size(1), BLOCKING);
        cloud.changeOutside("one", size(2));
        cloud.maintain("one", Duration.ofHours(1));
        assertThatThrownBy(() -> client.update("one", size(3), BLOCKING))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(CloudResponse.BUSY));
        assertThat(cloud.objects())
                .first()
                .satisfies(object -> assertThat(object.body()).isEqualTo(size(2)));

        cloud.removeOutside("one");
        assertThat(cloud.objects()).isEmpty();
    }

    @Test
    void unusedFaultsWhenThereAreSomeComeBackEqual() {
        CloudFault fault = CloudFault.on(Verb.POLL).of("uid-7").skip(1).times(3).throttles(Duration.ofSeconds(90));
        cloud.inject(fault);

        assertThat(cloud.unusedFaults()).containsExactly(fault);
    }

    @Test
    void removeOutsideWhenThereIsNoSuchObjectSaysSo() {
        assertThatThrownBy(() -> cloud.removeOutside("one"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no object 'one'");
    }

    @Test
    void callWhenServerIsGoneCannotConnect() {
        server.close();

        assertThatThrownBy(() -> client.get("disk-1")).isInstanceOf(ConnectException.class);
        assertThatThrownBy(cloud::log).isInstanceOf(UncheckedIOException.class).hasMessageContaining("127.0.0.1");
    }

    private CloudServer start() {
        try {
            return CloudServer.start(served, 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static JsonObject size(int size) {
        JsonObject body = new JsonObject();
        body.addProperty("size", size);
        return body;
    }
}
