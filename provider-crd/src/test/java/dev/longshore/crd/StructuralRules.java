package dev.longshore.crd;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rules of structural schemas, as the documentation of Kubernetes has them, and what it can read at all. */
final class StructuralRules {

    private static final Set<String> KNOWN = Set.of(
            "additionalProperties",
            "default",
            "description",
            "enum",
            "exclusiveMaximum",
            "exclusiveMinimum",
            "format",
            "items",
            "maximum",
            "maxItems",
            "maxLength",
            "maxProperties",
            "minimum",
            "minItems",
            "minLength",
            "minProperties",
            "not",
            "pattern",
            "properties",
            "required",
            "type",
            "x-kubernetes-list-map-keys",
            "x-kubernetes-list-type",
            "x-kubernetes-map-type",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-validations");
    private static final Set<String> TYPES = Set.of("array", "boolean", "integer", "number", "object", "string");
    private static final Set<String> FORMATS = Set.of("date-time", "email", "int32", "int64");

    private final List<String> violations = new ArrayList<>();

    private StructuralRules() {}

    /** What a schema violates, with the path. */
    static List<String> violationsIn(JsonObject root) {
        StructuralRules rules = new StructuralRules();
        rules.holds(root.has("type") && text(root, "type").equals("object"), "", "is no object at the root");
        rules.schema(root, "");
        return rules.violations;
    }

    private void schema(JsonObject schema, String path) {
        schema.keySet().forEach(word -> holds(KNOWN.contains(word), path, "has the unknown word " + word));
        type(schema, path);
        holds(!schema.has("format") || FORMATS.contains(text(schema, "format")), path, "has an unknown format");
        holds(!(schema.has("properties") && schema.has("additionalProperties")), path, "is both record and map");
        bounds(schema, path);
        list(schema, path);
        required(schema, path);
        combination(schema.get("not"), path);
        children(schema, path);
    }

    private void type(JsonObject schema, String path) {
        boolean free = schema.has("x-kubernetes-preserve-unknown-fields");
        JsonElement type = schema.get("type");
        holds(type != null || free, path, "has no type");
        holds(type == null || (type.isJsonPrimitive() && TYPES.contains(type.getAsString())), path, "has a bad type");
    }

    private void bounds(JsonObject schema, String path) {
        for (String bound : List.of("Minimum", "Maximum")) {
            JsonElement exclusive = schema.get("exclusive" + bound);
            boolean old = exclusive == null || exclusive.getAsJsonPrimitive().isBoolean();
            holds(old, path, "has an exclusive bound of the newer form");
            holds(exclusive == null || schema.has(bound.toLowerCase(java.util.Locale.ROOT)), path, "has no bound");
        }
    }

    private void list(JsonObject schema, String path) {
        boolean array = schema.has("type") && text(schema, "type").equals("array");
        holds(array == schema.get("items") instanceof JsonObject, path, "must have items if and only if it is a list");
        boolean set = schema.has("x-kubernetes-list-type")
                && text(schema, "x-kubernetes-list-type").equals("set");
        if (set && schema.get("items") instanceof JsonObject items && items.has("properties")) {
            holds(items.has("x-kubernetes-map-type"), path, "is a set of what is not atomic");
        }
    }

    private void required(JsonObject schema, String path) {
        if (schema.has("required")) {
            schema.getAsJsonArray("required")
                    .forEach(name -> holds(
                            schema.has("properties")
                                    && schema.getAsJsonObject("properties").has(name.getAsString()),
                            path,
                            "requires " + name + ", which it does not describe"));
        }
    }

    /** What stands in a combination says nothing about structure. */
    private void combination(JsonElement schema, String path) {
        if (schema instanceof JsonObject part) {
            holds(!part.has("type") && !part.has("default") && !part.has("description"), path, "has structure in not");
        }
    }

    private void children(JsonObject schema, String path) {
        if (schema.get("properties") instanceof JsonObject properties) {
            properties.entrySet().forEach(e -> schema(e.getValue().getAsJsonObject(), path + "." + e.getKey()));
        }
        if (schema.get("items") instanceof JsonObject items) {
            schema(items, path + "[]");
        }
        if (schema.get("additionalProperties") instanceof JsonObject values) {
            schema(values, path + ".*");
        }
    }

    private void holds(boolean rule, String path, String otherwise) {
        if (!rule) {
            violations.add(path + " " + otherwise);
        }
    }

    private static String text(JsonObject schema, String name) {
        return schema.get(name).getAsString();
    }
}
