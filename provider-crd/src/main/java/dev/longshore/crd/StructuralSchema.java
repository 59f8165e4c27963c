package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/** Turns JSON Schema into the subset that apiextensions v1 accepts. */
final class StructuralSchema {

    private StructuralSchema() {}

    static JsonObject of(JsonObject schema) {
        JsonObject structural = schema.deepCopy();
        structural.remove("$schema");
        merge(structural);
        exclusive(structural, "exclusiveMinimum", "minimum", 1);
        exclusive(structural, "exclusiveMaximum", "maximum", -1);
        range(structural);
        constant(structural);
        uniqueItems(structural);
        children(structural);
        return structural;
    }

    /** What a field and its type both describe comes in parts; that of the field is the last. */
    private static void merge(JsonObject schema) {
        if (schema.remove("allOf") instanceof JsonArray parts) {
            parts.forEach(part -> part.getAsJsonObject().entrySet().forEach(e -> schema.add(e.getKey(), e.getValue())));
        }
    }

    /** Kubernetes has the older form: one bound, and whether it is excluded. The stricter of two remains. */
    private static void exclusive(JsonObject schema, String exclusive, String bound, int sign) {
        JsonElement excluded = schema.remove(exclusive);
        if (excluded == null) {
            return;
        }
        JsonElement included = schema.get(bound);
        if (included == null || sign * excluded.getAsBigDecimal().compareTo(included.getAsBigDecimal()) >= 0) {
            schema.add(bound, excluded);
            schema.addProperty(exclusive, true);
        }
    }

    /** API servers do not hold the format of a number without bounds, and an int cannot hold what they let pass. */
    private static void range(JsonObject schema) {
        if (schema.has("format") && schema.get("format").getAsString().equals("int32")) {
            addMissing(schema, "minimum", Integer.MIN_VALUE);
            addMissing(schema, "maximum", Integer.MAX_VALUE);
        }
    }

    private static void addMissing(JsonObject schema, String bound, int value) {
        if (!schema.has(bound)) {
            schema.addProperty(bound, value);
        }
    }

    private static void constant(JsonObject schema) {
        JsonElement value = schema.remove("const");
        if (value != null) {
            JsonArray values = new JsonArray();
            values.add(value);
            schema.add("enum", values);
        }
    }

    private static void uniqueItems(JsonObject schema) {
        JsonElement unique = schema.remove("uniqueItems");
        if (unique != null && unique.getAsBoolean()) {
            schema.addProperty("x-kubernetes-list-type", "set");
            atomic(schema.get("items"));
        }
    }

    /** Entries of a set are compared as a whole. */
    private static void atomic(@Nullable JsonElement items) {
        if (items instanceof JsonObject entry && entry.has("properties")) {
            entry.addProperty("x-kubernetes-map-type", "atomic");
        }
    }

    private static void children(JsonObject schema) {
        if (schema.get("properties") instanceof JsonObject properties) {
            properties
                    .entrySet()
                    .forEach(entry -> entry.setValue(of(entry.getValue().getAsJsonObject())));
        }
        child(schema, "items");
        child(schema, "additionalProperties");
    }

    private static void child(JsonObject schema, String name) {
        if (schema.get(name) instanceof JsonObject child) {
            schema.add(name, of(child));
        }
    }
}
