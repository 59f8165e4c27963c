package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Values that a schema accepts: at its bounds, with and without what is optional. */
final class AcceptedValues {

    private static final Map<String, List<String>> FORMATS = Map.of(
            "date-time",
            List.of(
                    "2026-01-01T00:00:00Z",
                    "2026-01-01T00:00:00.123456789Z",
                    "2026-01-01T00:00:00+02:00",
                    "2026-01-01t00:00:00z"),
            "email",
            List.of("a@example.org"));

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "a",
            "eu-1",
            "it's",
            "0s",
            "1h30m",
            "1.5h",
            "999999999s",
            "999999h",
            "999999.999999999m",
            "1µs",
            "10us");

    private AcceptedValues() {}

    static List<JsonElement> of(JsonObject schema) {
        if (schema.get("enum") instanceof JsonArray values) {
            return values.asList();
        }
        if (!schema.has("type")) {
            return List.of(JsonParser.parseString("{'a':[1,null,{'b':'c'}]}"), new JsonPrimitive(1));
        }
        return switch (schema.get("type").getAsString()) {
            case "boolean" -> List.of(new JsonPrimitive(true), new JsonPrimitive(false));
            case "integer" -> integers(schema);
            case "number" ->
                Stream.concat(integers(schema).stream(), Stream.of(new JsonPrimitive(1.5)))
                        .toList();
            case "string" -> strings(schema);
            case "array" -> arrays(schema);
            default -> objects(schema);
        };
    }

    private static List<JsonElement> integers(JsonObject schema) {
        boolean isLong =
                schema.has("format") && schema.get("format").getAsString().equals("int64");
        long least =
                schema.has("minimum") ? schema.get("minimum").getAsLong() : isLong ? Long.MIN_VALUE : Integer.MIN_VALUE;
        long most =
                schema.has("maximum") ? schema.get("maximum").getAsLong() : isLong ? Long.MAX_VALUE : Integer.MAX_VALUE;
        long first = schema.has("exclusiveMinimum") ? least + 1 : least;
        return List.of(new JsonPrimitive(first), new JsonPrimitive(most));
    }

    private static List<JsonElement> strings(JsonObject schema) {
        if (schema.has("format")) {
            return FORMATS.get(schema.get("format").getAsString()).stream()
                    .<JsonElement>map(JsonPrimitive::new)
                    .toList();
        }
        int least = schema.has("minLength") ? schema.get("minLength").getAsInt() : 0;
        var pattern = com.google.re2j.Pattern.compile(
                schema.has("pattern") ? schema.get("pattern").getAsString() : "");
        return TEXTS.stream()
                .filter(text -> text.length() >= least && pattern.matcher(text).find())
                .<JsonElement>map(JsonPrimitive::new)
                .toList();
    }

    private static List<JsonElement> arrays(JsonObject schema) {
        List<JsonElement> items = of(schema.getAsJsonObject("items"));
        JsonArray all = new JsonArray();
        items.stream().limit(8).forEach(all::add);
        return schema.has("minItems") ? List.of(all) : List.of(all, new JsonArray());
    }

    private static List<JsonElement> objects(JsonObject schema) {
        List<JsonElement> objects = new ArrayList<>();
        objects.add(required(schema));
        if (schema.get("properties") instanceof JsonObject properties) {
            properties
                    .entrySet()
                    .forEach(property -> of(property.getValue().getAsJsonObject())
                            .forEach(value -> objects.add(with(required(schema), property.getKey(), value))));
        }
        if (schema.get("additionalProperties") instanceof JsonObject values) {
            of(values).forEach(value -> objects.add(with(new JsonObject(), "any key", value)));
        }
        if (schema.has("x-kubernetes-preserve-unknown-fields")) {
            objects.add(JsonParser.parseString("{'a':[1.5,{'b':'c'}],'d':true}"));
        }
        return objects;
    }

    /** What the API server makes of an object with what is required: what has a default is there, too. */
    private static JsonObject required(JsonObject schema) {
        JsonObject object = new JsonObject();
        if (schema.get("properties") instanceof JsonObject properties) {
            properties.entrySet().forEach(entry -> {
                JsonObject property = entry.getValue().getAsJsonObject();
                if (property.has("default")) {
                    object.add(entry.getKey(), property.get("default"));
                }
            });
        }
        if (schema.has("required")) {
            schema.getAsJsonArray("required").forEach(name -> {
                JsonObject property = Kinds.at(schema, name.getAsString());
                object.add(name.getAsString(), of(property).get(0));
            });
        }
        return object;
    }

    private static JsonObject with(JsonObject object, String name, JsonElement value) {
        object.add(name, value);
        return object;
    }
}
