package dev.longshore.test.kubernetes.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.fidelity.Api.Answer;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractBooleanAssert;
import org.jspecify.annotations.Nullable;

/** The rules for one answer. */
final class Expectation {

    private final String what;
    private final Variables variables;

    Expectation(String what, Variables variables) {
        this.what = what;
        this.variables = variables;
    }

    void check(JsonObject expected, Answer answer) {
        expected.entrySet().forEach(rule -> check(rule.getKey(), rule.getValue(), answer));
    }

    private void check(String rule, JsonElement value, Answer answer) {
        switch (rule) {
            case "code" -> code(value, answer);
            case "reason" -> equal("reason", value, content(answer));
            case "message" -> contains(Paths.text(content(answer), "message"), value);
            case "contains" -> contains(answer.text(), value);
            case "field" -> fields(value, content(answer));
            case "is" -> each(value).forEach((path, wanted) -> equal(path, wanted, content(answer)));
            case "size" -> each(value).forEach((path, size) -> size(path, size.getAsInt(), content(answer)));
            case "has" -> texts(value).forEach(path -> has(path, content(answer)));
            case "changed" ->
                each(value)
                        .forEach((path, saved) ->
                                saved(path, saved, content(answer)).isFalse());
            case "unchanged" ->
                each(value)
                        .forEach((path, saved) ->
                                saved(path, saved, content(answer)).isTrue());
            case "names" -> inAnyOrder(names(content(answer)), value);
            case "events" -> assertThat(events(answer)).as(what).isEqualTo(texts(value));
            case "set" -> inAnyOrder(events(answer), value);
            case "header" ->
                each(value).forEach((name, text) -> header(answer.headers().get(name), text));
            default -> throw new AssertionError("no such rule: " + rule);
        }
    }

    private void contains(String text, JsonElement wanted) {
        assertThat(text).as(what).contains(wanted.getAsString());
    }

    private void has(String path, JsonObject content) {
        assertThat(Paths.find(content, path)).as("%s: %s", what, path).isNotNull();
    }

    private AbstractBooleanAssert<?> saved(String path, JsonElement name, JsonObject content) {
        String now = Paths.text(content, path);
        return assertThat(now.equals(variables.get(name.getAsString()))).as("%s: %s is as it was", what, path);
    }

    private void inAnyOrder(List<String> found, JsonElement wanted) {
        assertThat(found).as(what).containsExactlyInAnyOrderElementsOf(texts(wanted));
    }

    private void header(@Nullable List<String> found, JsonElement wanted) {
        assertThat(found).as(what).contains(wanted.getAsString());
    }

    private static List<String> texts(JsonElement value) {
        return Json.texts(value.getAsJsonArray());
    }

    private void code(JsonElement wanted, Answer answer) {
        List<Integer> codes = wanted.isJsonArray()
                ? wanted.getAsJsonArray().asList().stream()
                        .map(JsonElement::getAsInt)
                        .toList()
                : List.of(wanted.getAsInt());
        assertThat(codes).as(what).contains(answer.code());
    }

    private void equal(String path, JsonElement wanted, JsonObject content) {
        JsonElement found = Paths.find(content, path);
        assertThat(found == null ? JsonNull.INSTANCE : found)
                .as("%s: %s", what, path)
                .isEqualTo(wanted);
    }

    private void size(String path, int wanted, JsonObject content) {
        JsonElement found = Paths.find(content, path);
        int size = found instanceof JsonArray array
                ? array.size()
                : found instanceof JsonObject object ? object.size() : 0;
        assertThat(size).as("%s: %s", what, path).isEqualTo(wanted);
    }

    /** Which version of the server counts list items in the names of fields and which does not, is not the point. */
    private void fields(JsonElement wanted, JsonObject content) {
        List<String> found = Json.objects(Json.array(content, "details", "causes")).stream()
                .map(cause -> Json.textOrEmpty(cause, "field").replaceAll("\\[\\d+]", ""))
                .toList();
        List<String> fields =
                wanted.isJsonArray() ? Json.texts(wanted.getAsJsonArray()) : List.of(wanted.getAsString());
        assertThat(found)
                .as(what)
                .containsAll(fields.stream()
                        .map(field -> field.replaceAll("\\[\\d+]", ""))
                        .toList());
    }

    private static List<String> names(JsonObject list) {
        return Json.objects(Json.array(list, "items")).stream()
                .map(item -> Json.textOrEmpty(item, "metadata", "name"))
                .toList();
    }

    private static List<String> events(Answer answer) {
        return answer.text().lines().map(Expectation::event).toList();
    }

    private static String event(String line) {
        JsonObject event = Documents.json(line).getAsJsonObject();
        String type = Json.textOrEmpty(event, "type");
        JsonObject object = event.getAsJsonObject("object");
        return switch (type) {
            case "ERROR" -> type + " " + object.get("code");
            case "BOOKMARK" -> type;
            default -> type + " " + Json.textOrEmpty(object, "metadata", "name");
        };
    }

    private static Map<String, JsonElement> each(JsonElement value) {
        return value.getAsJsonObject().asMap();
    }

    private static JsonObject content(Answer answer) {
        return Documents.json(answer.text()).getAsJsonObject();
    }
}
