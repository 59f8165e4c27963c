package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.Column;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The values in the row of one object. */
final class Cells {

    private static final Map<String, Function<JsonObject, JsonElement>> COMPUTED = Map.of(
            "#data", object -> new JsonPrimitive(size(object, "data") + size(object, "binaryData")),
            "#secrets", object -> new JsonPrimitive(length(object, "secrets")),
            "#role",
                    object -> new JsonPrimitive(Json.textOrEmpty(object, "roleRef", "kind") + "/"
                            + Json.textOrEmpty(object, "roleRef", "name")),
            "#involved", object -> new JsonPrimitive(involved(object)),
            "#message",
                    object -> new JsonPrimitive(first(object, "message", "note").trim()));

    private final Clock clock;

    Cells(Clock clock) {
        this.clock = clock;
    }

    JsonArray of(JsonObject object, List<Column> columns) {
        JsonArray cells = new JsonArray();
        cells.add(Json.textOrEmpty(object, "metadata", "name"));
        columns.forEach(column -> cells.add(cell(object, column)));
        return cells;
    }

    private JsonElement cell(JsonObject object, Column column) {
        if (column.path().equals("#lastSeen")) {
            return age(first(object, "lastTimestamp", "deprecatedLastTimestamp", "eventTime", "firstTimestamp"));
        }
        Function<JsonObject, JsonElement> computed = COMPUTED.get(column.path());
        return computed == null ? found(object, column) : computed.apply(object);
    }

    private JsonElement found(JsonObject object, Column column) {
        List<JsonElement> found = JsonPath.parse(column.path()).find(object);
        if (found.isEmpty()) {
            return JsonNull.INSTANCE;
        }
        JsonElement first = found.get(0);
        return switch (column.type()) {
            case "integer", "number" -> keepIf(first, isNumber(first));
            case "boolean" -> keepIf(first, isBoolean(first));
            case "date" -> first.isJsonNull() ? JsonNull.INSTANCE : age(shown(first));
            default -> new JsonPrimitive(found.stream().map(Cells::shown).collect(Collectors.joining(" ")));
        };
    }

    private JsonPrimitive age(String time) {
        return new JsonPrimitive(time.isEmpty() ? "<unknown>" : HumanDuration.since(time, clock.instant()));
    }

    private static JsonElement keepIf(JsonElement value, boolean fits) {
        return fits ? value : JsonNull.INSTANCE;
    }

    private static boolean isNumber(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isNumber();
    }

    private static boolean isBoolean(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isBoolean();
    }

    private static String shown(JsonElement value) {
        return value.isJsonPrimitive() ? value.getAsString() : Json.write(value);
    }

    private static int size(JsonObject object, String field) {
        JsonObject map = Json.object(object, field);
        return map == null ? 0 : map.size();
    }

    private static int length(JsonObject object, String field) {
        JsonArray array = Json.array(object, field);
        return array == null ? 0 : array.size();
    }

    private static String first(JsonObject object, String... fields) {
        for (String field : fields) {
            String text = Json.textOrEmpty(object, field);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    private static String involved(JsonObject event) {
        JsonObject involved = Json.object(event, "involvedObject");
        JsonObject about = involved == null ? Json.object(event, "regarding") : involved;
        return about == null
                ? ""
                : Json.textOrEmpty(about, "kind").toLowerCase(Locale.ROOT) + "/" + Json.textOrEmpty(about, "name");
    }
}
