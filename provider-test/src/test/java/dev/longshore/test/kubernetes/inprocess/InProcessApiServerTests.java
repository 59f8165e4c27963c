package dev.longshore.test.kubernetes.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.Http.Answer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InProcessApiServerTests {

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
    void startWhenPortIsTakenSaysSo() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> InProcessApiServer.builder().port(server.port()).start())
                .withMessageContaining("127.0.0.1:" + server.port());
    }

    @Test
    void requestWhenTokenIsMissingIsUnauthorized() {
        Answer answer = http.send(HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/namespaces")));
        assertThat(answer.code()).isEqualTo(401);
        assertThat(answer.json().get("reason").getAsString()).isEqualTo("Unauthorized");
    }

    @Test
    void createWhenDefinitionServesItAtOnce() {
        assertThat(http.get(TestObjects.WIDGETS).code()).isEqualTo(404);
        assertThat(TestObjects.define(http).code()).isEqualTo(201);
        assertThat(http.get(TestObjects.WIDGETS).code()).isEqualTo(200);
        String conditions = http.get(TestObjects.DEFINITIONS + "/widgets.test.longshore.dev")
                .json()
                .getAsJsonObject("status")
                .get("conditions")
                .toString();
        assertThat(conditions).contains("\"Established\"", "\"NamesAccepted\"");
    }

    @Test
    void watchWhenStartedFromVersionSendsWhatCameAfter() {
        TestObjects.define(http);
        Answer first = http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"));
        http.patch(TestObjects.WIDGETS + "/a", "{\"spec\":{\"size\":2}}");
        http.delete(TestObjects.WIDGETS + "/a");
        List<String> types = http.watch(
                        TestObjects.WIDGETS + "?watch=1&timeoutSeconds=1&resourceVersion=" + first.version())
                .map(event -> event.get("type").getAsString())
                .toList();
        assertThat(types).containsExactly("MODIFIED", "DELETED");
    }

    @Test
    void createWhenDefinitionHasRulesWarnsThatTheyAreNotEvaluated() {
        String definition = TestObjects.definition()
                .replace("description: A widget.", "x-kubernetes-validations: [{rule: 'self.spec.size > 0'}]");
        Answer answer = http.send("POST", TestObjects.DEFINITIONS, "application/yaml", definition);
        assertThat(answer.code()).isEqualTo(201);
        assertThat(answer.response().headers().firstValue("Warning"))
                .hasValueSatisfying(warning -> assertThat(warning).contains("not evaluated"));
    }

    @Test
    void patchWhenManyDoItAtOnceLosesNothing() {
        http.post("/api/v1/namespaces/default/configmaps", "{\"metadata\":{\"name\":\"c\"}}");
        IntStream.range(0, 64)
                .parallel()
                .forEach(i ->
                        http.patch("/api/v1/namespaces/default/configmaps/c", "{\"data\":{\"k" + i + "\":\"v\"}}"));
        assertThat(http.get("/api/v1/namespaces/default/configmaps/c")
                        .json()
                        .getAsJsonObject("data")
                        .size())
                .isEqualTo(64);
    }

    @Test
    void watchWhenBookmarksAreWantedSendsOneBeforeItEnds() {
        String version = http.post("/api/v1/namespaces/default/configmaps", "{\"metadata\":{\"name\":\"c\"}}")
                .version();
        List<JsonObject> events = http.watch("/api/v1/namespaces/default/secrets?watch=1&timeoutSeconds=1"
                        + "&allowWatchBookmarks=true&resourceVersion=1")
                .toList();
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.get("type").getAsString()).isEqualTo("BOOKMARK");
            assertThat(event.getAsJsonObject("object")
                            .getAsJsonObject("metadata")
                            .get("resourceVersion")
                            .getAsString())
                    .isEqualTo(version);
        });
    }

    @Test
    void watchWhenHistoryIsCompactedSendsGone() {
        TestObjects.define(http);
        Answer first = http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"));
        http.patch(TestObjects.WIDGETS + "/a", "{\"spec\":{\"size\":2}}");
        server.compact();
        List<JsonObject> events = http.watch(
                        TestObjects.WIDGETS + "?watch=1&timeoutSeconds=5&resourceVersion=" + first.version())
                .toList();
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.get("type").getAsString()).isEqualTo("ERROR");
            assertThat(event.getAsJsonObject("object").get("code").getAsInt()).isEqualTo(410);
        });
    }

    @Test
    void listWhenPagedHandsOutEverythingOnce() {
        TestObjects.define(http);
        for (int i = 0; i < 5; i++) {
            http.post(TestObjects.WIDGETS, TestObjects.widget("w" + i, "{\"size\":1}"));
        }
        JsonObject first = http.get(TestObjects.WIDGETS + "?limit=2").json();
        assertThat(first.getAsJsonObject("metadata").get("remainingItemCount").getAsInt())
                .isEqualTo(3);
        http.delete(TestObjects.WIDGETS + "/w4");
        String token = first.getAsJsonObject("metadata").get("continue").getAsString();
        JsonObject rest =
                http.get(TestObjects.WIDGETS + "?limit=9&continue=" + token).json();
        assertThat(first.getAsJsonArray("items")).hasSize(2);
        assertThat(rest.getAsJsonArray("items")).hasSize(3);
    }

    @Test
    void deleteWhenFinalizerStaysUntilItIsGone() {
        TestObjects.define(http);
        http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"));
        http.patch(TestObjects.WIDGETS + "/a", "{\"metadata\":{\"finalizers\":[\"test.longshore.dev/f\"]}}");
        JsonObject metadata = TestObjects.metadata(http.delete(TestObjects.WIDGETS + "/a"));
        assertThat(metadata.has("deletionTimestamp")).isTrue();
        assertThat(metadata.get("generation").getAsInt()).isEqualTo(2);
        assertThat(http.get(TestObjects.WIDGETS + "/a").code()).isEqualTo(200);
        http.patch(TestObjects.WIDGETS + "/a", "{\"metadata\":{\"finalizers\":null}}");
        assertThat(http.get(TestObjects.WIDGETS + "/a").code()).isEqualTo(404);
    }

    @Test
    void deleteWhenNamespaceDeletesWhatIsInIt() {
        http.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"shop\"}}");
        http.post("/api/v1/namespaces/shop/configmaps", "{\"metadata\":{\"name\":\"c\"}}");
        http.delete("/api/v1/namespaces/shop");
        Awaitility.await().until(() -> http.get("/api/v1/namespaces/shop").code() == 404);
        assertThat(http.get("/api/v1/namespaces/shop/configmaps/c").code()).isEqualTo(404);
    }

    @Test
    void deleteWhenOwnerDeletesDependents() {
        TestObjects.define(http);
        Answer owner = http.post(TestObjects.WIDGETS, TestObjects.widget("a", "{\"size\":1}"));
        String uid = TestObjects.metadata(owner).get("uid").getAsString();
        String reference =
                "[{\"apiVersion\":\"test.longshore.dev/v1alpha1\",\"kind\":\"Widget\",\"name\":\"a\",\"uid\":\"" + uid
                        + "\"}]";
        http.post(
                "/api/v1/namespaces/default/secrets",
                "{\"metadata\":{\"name\":\"s\",\"ownerReferences\":" + reference + "}}");
        http.delete(TestObjects.WIDGETS + "/a");
        Awaitility.await()
                .until(() -> http.get("/api/v1/namespaces/default/secrets/s").code() == 404);
    }
}
