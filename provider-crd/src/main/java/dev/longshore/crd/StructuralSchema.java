package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Turns JSON Schema into the subset that apiextensions v1 accepts. */
final class StructuralSchema {

    private StructuralSchema() {}

    static JsonObject of(JsonObject schema) {
        JsonObject structural = schema.deepCopy();
        structural.remove("$schema");
        merge(structural);
        exclusive(structural, "exclusiveMinimum", "minimum");
        exclusive(structural, "exclusiveMaximum", "maximum");
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

    /** Kubernetes has the older form: the bound, and whether it is excluded. */
    private static void exclusive(JsonObject schema, String exclusive, String bound) {
        if (schema.has(exclusive) && schema.get(exclusive).getAsJsonPrimitive().isNumber()) {
            schema.add(bound, schema.get(exclusive));
            schema.addProperty(exclusive, true);
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
