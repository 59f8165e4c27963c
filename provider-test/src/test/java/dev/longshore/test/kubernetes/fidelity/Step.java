package dev.longshore.test.kubernetes.fidelity;

import static org.awaitility.Awaitility.await;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.fidelity.Api.Answer;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One request, and what is expected of its answer. */
record Step(JsonObject json, Variables variables) {

    /** The garbage collector of a real cluster looks for new kinds twice a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Map<String, String> TYPES = Map.of(
            "json", "application/json",
            "yaml", "application/yaml",
            "merge", "application/merge-patch+json",
            "jsonpatch", "application/json-patch+json",
            "strategic", "application/strategic-merge-patch+json",
            "apply", "application/apply-patch+yaml");
    private static final Map<String, String> FORMS = Map.of(
            "table", "application/json;as=Table;v=v1;g=meta.k8s.io",
            "metadata", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
            "metadata-list", "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
            "html", "text/html");

    void run(Api api) {
        if (Json.flag(json, "eventually")) {
            await().atMost(PATIENCE).untilAsserted(() -> check(send(api)));
        } else {
            check(send(api));
        }
    }

    private Answer send(Api api) {
        Map<String, String> headers = new HashMap<>();
        String type = Json.textOrEmpty(json, "as");
        headers.put("Content-Type", type.isEmpty() ? "application/json" : TYPES.getOrDefault(type, type));
        headers.put("Accept", FORMS.getOrDefault(Json.textOrEmpty(json, "accept"), "application/json"));
        return api.send(method(), variables.path(variables.fill(target())), headers, body());
    }

    private void check(Answer answer) {
        JsonObject expected = Json.object(json, "expect");
        String what = method() + " " + variables.fill(target()) + " -> " + answer;
        if (expected != null) {
            new Expectation(what, variables).check(filled(expected), answer);
        }
        JsonObject save = Json.object(json, "save");
        if (save != null) {
            JsonObject content = Documents.json(answer.text()).getAsJsonObject();
            save.entrySet()
                    .forEach(entry -> variables.save(
                            entry.getKey(), Paths.text(content, entry.getValue().getAsString())));
        }
    }

    private JsonObject filled(JsonObject expected) {
        return Documents.json(variables.fill(Json.write(expected))).getAsJsonObject();
    }

    private String method() {
        return METHODS.stream()
                .filter(json::has)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no method: " + json));
    }

    private String target() {
        return Json.textOrEmpty(json, method());
    }

    private String body() {
        if (json.has("raw")) {
            JsonElement raw = json.get("raw");
            return variables.fill(raw.isJsonPrimitive() ? raw.getAsString() : Json.write(raw));
        }
        JsonElement body = json.get("body");
        if (body == null) {
            return "";
        }
        return variables.fill(Json.write(body.isJsonObject() && isWhole() ? whole(body.getAsJsonObject()) : body));
    }

    /** Patches are sent as they are; objects say what they are. */
    private boolean isWhole() {
        return List.of("POST", "PUT").contains(method())
                || Json.textOrEmpty(json, "as").equals("apply");
    }

    private JsonObject whole(JsonObject body) {
        if (target().startsWith("/")) {
            return body;
        }
        JsonObject whole = new JsonObject();
        whole.addProperty("apiVersion", variables.alias(target()).apiVersion());
        whole.addProperty("kind", variables.alias(target()).kind());
        body.entrySet().forEach(field -> whole.add(field.getKey(), field.getValue()));
        return whole;
    }
}
