package dev.longshore.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceType;
import io.kubernetes.client.openapi.ApiClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubernetesApiTests {

    static final ResourceType WIDGET = new ResourceType("test.longshore.dev", "v1", "Widget", "widgets", true);
    static final String PATH = "/apis/test.longshore.dev/v1/namespaces/shop/widgets/";

    private final FakeCluster cluster = new FakeCluster();
    private final ApiPath path = ApiPath.object(WIDGET, "shop", "one");
    private final KubernetesApi api = new KubernetesApi(cluster.client());

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void findReturnsObjectWithCredentialsSent() {
        cluster.put(PATH + "one", "{\"metadata\":{\"name\":\"one\"},\"spec\":{\"size\":9007199254740993}}");

        assertThat(api.find(path))
                .hasValueSatisfying(found -> assertThat(found.toString()).contains("9007199254740993"));
        assertThat(cluster.requests.get(0).headers()).containsEntry("authorization", "Bearer token");
    }

    @Test
    void findReturnsNothingWhenObjectDoesNotExist() {
        assertThat(api.find(path)).isEmpty();
    }

    @Test
    void findFailsWhenTypeIsNotServed() {
        cluster.fault(request -> new Reply(404, "404 page not found"));

        assertThatExceptionOfType(StoreException.Unavailable.class)
                .isThrownBy(() -> api.find(path))
                .withMessage("cannot get Widget.test.longshore.dev shop/one: 404 page not found (HTTP status 404); the"
                        + " API server does not serve widgets of test.longshore.dev/v1, apply their"
                        + " CustomResourceDefinition");
    }

    @Test
    void mergePatchKeepsNullsAndSaysWhatItIs() {
        cluster.put(PATH + "one", "{\"metadata\":{\"name\":\"one\"},\"spec\":{\"size\":1}}");
        JsonObject patch = new JsonObject();
        patch.add("spec", JsonNull.INSTANCE);

        assertThat(api.mergePatch(path, patch).has("spec")).isFalse();
        assertThat(cluster.requests.get(0).headers()).containsEntry("Content-Type", "application/merge-patch+json");
        assertThat(cluster.requests.get(0).query()).containsEntry("fieldManager", "longshore");
        assertThat(cluster.requests.get(0).body()).isEqualTo("{\"spec\":null}");
    }

    @Test
    void statusIsPatchedBySubresource() {
        cluster.put(PATH + "one", "{\"metadata\":{\"name\":\"one\"}}");

        api.mergePatch(path.status(), new JsonObject());

        assertThat(cluster.requests.get(0).path()).isEqualTo(PATH + "one/status");
    }

    @ParameterizedTest
    @CsvSource({
        "400, Refused",
        "401, Refused",
        "403, Refused",
        "404, Gone",
        "405, Refused",
        "409, Conflict",
        "415, Refused",
        "422, Refused",
        "408, Unavailable",
        "429, Unavailable",
        "500, Unavailable",
        "503, Unavailable",
        "504, Unavailable"
    })
    void failureIsOfTheClassThatItsCodeMeans(int code, String expected) {
        cluster.fault(request -> Reply.status(code, "no luck", "one"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> api.mergePatch(path, new JsonObject()))
                .withMessageStartingWith("cannot patch Widget.test.longshore.dev shop/one: no luck")
                .satisfies(ex -> assertThat(ex.getClass().getSimpleName()).isEqualTo(expected));
    }

    @ParameterizedTest
    @CsvSource({"7,PT7S", "0,", "-1,", "soon,", "99999999999,", "'Thu, 01 Jan 2026 00:00:00 GMT',", "'',"})
    void failureSaysHowLongTheServerAsksToWait(String header, @Nullable Duration expected) {
        cluster.fault(request -> new Reply(429, "Too many requests, please try again later.", header));

        assertThatExceptionOfType(StoreException.Unavailable.class)
                .isThrownBy(() -> api.mergePatch(path, new JsonObject()))
                .satisfies(ex -> assertThat(ex.retryAfter()).isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"kind\":", "[]", "<html>", ""})
    void successThatIsNoObjectIsNoAnswer(String body) {
        cluster.fault(request -> new Reply(200, body));

        assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(() -> api.find(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", "a/b", "A", "a b", "%2e%2e", "a?b", "-a"})
    void nameThatIsNoneNeverReachesTheApi(String name) {
        assertThatExceptionOfType(StoreException.Refused.class)
                .isThrownBy(() -> api.find(ApiPath.object(WIDGET, "shop", name)));
        assertThat(cluster.requests).isEmpty();
    }

    @Test
    void callEndsWhenServerDoesNotAnswer() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ApiClient client = new ApiClient().setBasePath("http://127.0.0.1:" + deaf.getLocalPort());

            assertThatExceptionOfType(StoreException.Unavailable.class)
                    .isThrownBy(() -> new KubernetesApi(client)
                            .within(Duration.ofMillis(50), date -> {})
                            .find(path));
        }
    }

    @Test
    void writeIsSentOnceWhenConnectionBreaks() throws Exception {
        AtomicInteger received = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread breaking = new Thread(() -> answerOnceThenBreak(server, received));
            breaking.start();
            KubernetesApi broken =
                    new KubernetesApi(new ApiClient().setBasePath("http://127.0.0.1:" + server.getLocalPort()));
            broken.create(path, new JsonObject());

            assertThatExceptionOfType(StoreException.Unavailable.class)
                    .isThrownBy(() -> broken.create(path, new JsonObject()));
            server.close();
            breaking.join();
        }
        assertThat(received).hasValue(2);
    }

    /** The connection is kept after the first request and cut in the middle of the second one. */
    private static void answerOnceThenBreak(ServerSocket server, AtomicInteger received) {
        byte[] answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII);
        try {
            while (true) {
                try (Socket socket = server.accept()) {
                    readRequest(socket.getInputStream());
                    if (received.incrementAndGet() == 1) {
                        socket.getOutputStream().write(answer);
                        readRequest(socket.getInputStream());
                        received.incrementAndGet();
                    }
                }
            }
        } catch (IOException ex) {
            assertThat(server.isClosed()).isTrue();
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith("{}")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("connection ended");
            }
            read.append((char) next);
        }
    }

    @Test
    void clientOfTheUserIsLeftAsItWas() {
        ApiClient client = cluster.client();
        OkHttpClient before = client.getHttpClient();

        new KubernetesApi(client).find(path);

        assertThat(client.getHttpClient()).isSameAs(before);
    }
}
