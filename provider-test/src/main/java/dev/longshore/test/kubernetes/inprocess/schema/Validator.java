package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks values against a schema, in the words of the real server. */
public final class Validator {

    private final List<FieldError> errors = new ArrayList<>();

    private Validator() {}

    /** What is wrong with an object, apart from its metadata. */
    public static List<FieldError> validate(Schema schema, JsonObject object) {
        Validator validator = new Validator();
        validator.value(schema, object, "");
        return validator.errors;
    }

    private void value(Schema schema, JsonElement value, String path) {
        String type = Types.of(value);
        if (!fits(schema, value, type)) {
            if (!path.isEmpty()) {
                errors.add(Types.wrongType(schema, type, path));
            }
            return;
        }
        if (value.isJsonNull()) {
            return;
        }
        enumeration(schema, value, path);
        if (value.isJsonObject()) {
            object(schema, value.getAsJsonObject(), path);
        } else if (value.isJsonArray()) {
            array(schema, value.getAsJsonArray(), path);
        } else {
            errors.addAll(Scalars.validate(schema, value.getAsJsonPrimitive(), path));
        }
        combinations(schema, value, path);
    }

    private static boolean fits(Schema schema, JsonElement value, String type) {
        if (value.isJsonNull()) {
            return schema.isNullable() || schema.type().isEmpty();
        }
        if (schema.isIntOrString()) {
            return type.equals("integer") || type.equals("string");
        }
        return schema.type().isEmpty()
                || schema.type().equals(type)
                || (schema.type().equals("number") && type.equals("integer"));
    }

    private void enumeration(Schema schema, JsonElement value, String path) {
        JsonArray values = Json.array(schema.json(), "enum");
        if (values != null && !values.contains(value)) {
            errors.add(FieldError.notSupported(path, Types.quoted(value), Types.list(values)));
        }
    }

    private void object(Schema schema, JsonObject object, String path) {
        for (String name : schema.required()) {
            if (!object.has(name)) {
                errors.add(FieldError.required(join(path, name), ""));
            }
        }
        Counts.properties(schema, object.size(), path, errors);
        object.entrySet().forEach(entry -> {
            Schema field = schema.field(entry.getKey());
            boolean metadata = path.isEmpty() && entry.getKey().equals("metadata");
            if (field != null && !metadata) {
                value(field, entry.getValue(), join(path, entry.getKey()));
            }
        });
    }

    private void array(Schema schema, JsonArray array, String path) {
        Counts.items(schema, array.size(), path, errors);
        for (int i = 0; i < array.size(); i++) {
            value(schema.items(), array.get(i), path + "[" + i + "]");
        }
        if (!schema.listType().equals("atomic")) {
            duplicates(schema, array, path);
        }
    }

    private void duplicates(Schema schema, JsonArray array, String path) {
        Set<JsonElement> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            JsonElement identity = schema.listType().equals("set") ? array.get(i) : keys(schema, array.get(i));
            if (identity != null && !seen.add(identity)) {
                errors.add(FieldError.duplicate(path + "[" + i + "]", Types.go(identity)));
            }
        }
    }

    private static @Nullable JsonElement keys(Schema schema, JsonElement item) {
        if (!item.isJsonObject()) {
            return null;
        }
        JsonObject keys = new JsonObject();
        schema.listKeys()
                .forEach(key -> Json.set(keys, key, item.getAsJsonObject().get(key)));
        return keys;
    }

    private void combinations(Schema schema, JsonElement value, String path) {
        if (!schema.alternatives("anyOf").isEmpty() && matches(schema, "anyOf", value) == 0) {
            errors.add(FieldError.invalid(path, "\"\"", quoted(path) + " must validate at least one schema (anyOf)"));
        }
        if (!schema.alternatives("oneOf").isEmpty() && matches(schema, "oneOf", value) != 1) {
            String found = matches(schema, "oneOf", value) == 0 ? "none" : "more than one";
            String why = quoted(path) + " must validate one and only one schema (oneOf). Found " + found + " valid";
            errors.add(FieldError.invalid(path, "\"\"", why));
        }
        schema.alternatives("allOf").forEach(part -> value(part, value, path));
        Schema not = schema.negated();
        if (not != null && isValid(not, value)) {
            errors.add(FieldError.invalid(path, "\"\"", quoted(path) + " must not validate the schema (not)"));
        }
    }

    private static long matches(Schema schema, String word, JsonElement value) {
        return schema.alternatives(word).stream()
                .filter(part -> isValid(part, value))
                .count();
    }

    private static boolean isValid(Schema schema, JsonElement value) {
        Validator validator = new Validator();
        validator.value(schema, value, "x");
        return validator.errors.isEmpty();
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String quoted(String path) {
        return new JsonPrimitive(path).toString();
    }
}
