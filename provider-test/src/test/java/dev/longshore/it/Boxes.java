package dev.longshore.it;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import okhttp3.Response;
import org.awaitility.Awaitility;

/** What a user does to boxes, by plain requests. */
class Boxes {

    private static final String ALL = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private final ApiClient client;
    private final String path;

    Boxes(TestCluster cluster) {
        this.client = cluster.client();
        this.path = "/apis/it.longshore.dev/v1/namespaces/" + cluster.namespace() + "/boxes";
    }

    void define() {
        if (call("GET", ALL + "/boxes.it.longshore.dev", null).isPresent()) {
            return;
        }
        JsonObject unused = call("POST", ALL, """
                {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                 "metadata":{"name":"boxes.it.longshore.dev"},
                 "spec":{"group":"it.longshore.dev","scope":"Namespaced",
                  "names":{"kind":"Box","plural":"boxes","singular":"box"},
                  "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
                   "schema":{"openAPIV3Schema":{"type":"object","properties":{
                     "spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true},
                     "status":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}}]}}
                """).orElseThrow();
        Awaitility.await().until(() -> call("GET", path, null).isPresent());
    }

    JsonObject create(String name, int size) {
        return call("POST", path, """
                {"apiVersion":"it.longshore.dev/v1","kind":"Box","metadata":{"name":"%s"},
                 "spec":{"forProvider":{"size":%d}}}
                """.formatted(name, size)).orElseThrow();
    }

    void resize(String name, int size) {
        JsonObject unused = call(
                        "PATCH", path + "/" + name, "{\"spec\":{\"forProvider\":{\"size\":%d}}}".formatted(size))
                .orElseThrow();
    }

    void delete(String name) {
        JsonObject unused = call("DELETE", path + "/" + name, null).orElseThrow();
    }

    Optional<JsonObject> find(String name) {
        return call("GET", path + "/" + name, null);
    }

    String condition(String name, String type) {
        return field(name, type, "status");
    }

    String reason(String name, String type) {
        return field(name, type, "reason");
    }

    private String field(String name, String type, String field) {
        JsonObject status = find(name).map(box -> box.getAsJsonObject("status")).orElse(null);
        if (status == null || !status.has("conditions")) {
            return "none";
        }
        for (JsonElement condition : status.getAsJsonArray("conditions")) {
            if (condition.getAsJsonObject().get("type").getAsString().equals(type)) {
                return condition.getAsJsonObject().get(field).getAsString();
            }
        }
        return "none";
    }

    private Optional<JsonObject> call(String method, String path, String body) {
        Map<String, String> headers = new java.util.HashMap<>(Map.of("Accept", "application/json"));
        headers.put("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json");
        Object content =
                body == null ? null : method.equals("PATCH") ? new V1Patch(body) : JsonParser.parseString(body);
        try (Response response = client.buildCall(
                        null,
                        path,
                        method,
                        java.util.List.of(),
                        java.util.List.of(),
                        content,
                        headers,
                        Map.of(),
                        Map.of(),
                        new String[] {"BearerToken"},
                        null)
                .execute()) {
            String text = response.body().string();
            if (response.code() == 404) {
                return Optional.empty();
            }
            if (!response.isSuccessful()) {
                throw new IllegalStateException(method + " " + path + ": " + text);
            }
            return Optional.of(JsonParser.parseString(text).getAsJsonObject());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (ApiException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
