package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The types of values, and how values are shown in messages. */
final class Types {

    private Types() {}

    static String of(JsonElement value) {
        if (value.isJsonNull()) {
            return "null";
        }
        if (value.isJsonObject()) {
            return "object";
        }
        return value instanceof JsonPrimitive primitive ? of(primitive) : "array";
    }

    private static String of(JsonPrimitive value) {
        if (value.isString()) {
            return "string";
        }
        if (value.isBoolean()) {
            return "boolean";
        }
        return value.getAsNumber() instanceof Long || value.getAsNumber() instanceof Integer ? "integer" : "number";
    }

    static FieldError wrongType(Schema schema, String given, String path) {
        String wanted = schema.isIntOrString() ? "integer,string" : schema.type();
        String why = path + " in body must be of type " + wanted + ": \"" + given + "\"";
        return FieldError.typeInvalid(path, '"' + given + '"', why);
    }

    /** Everything in quotes, as values of enumerations are shown. */
    static String quoted(JsonElement value) {
        return value instanceof JsonPrimitive primitive
                ? new JsonPrimitive(primitive.getAsString()).toString()
                : Json.write(value);
    }

    static String list(JsonArray values) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(Types::quoted)
                .collect(Collectors.joining(", "));
    }

    /** As the language of the real server prints maps. */
    static String go(JsonElement value) {
        if (!(value instanceof JsonObject object)) {
            return Json.write(value);
        }
        return object.entrySet().stream()
                .map(entry -> '"' + entry.getKey() + "\":" + Json.write(entry.getValue()))
                .collect(Collectors.joining(", ", "map[string]interface {}{", "}"));
    }
}
