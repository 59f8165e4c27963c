package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonElement;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.resource.WholeSchemas;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a value is put together of parts that can be owned one by one. */
final class Shape {

    private Shape() {}

    /** The schema of a whole object, metadata included. */
    static Schema of(ResourceType type) {
        return new Schema(WholeSchemas.of(type));
    }

    /** Whether the value is owned as one. */
    static boolean isLeaf(Schema schema, JsonElement value) {
        if (value.isJsonObject()) {
            return schema.isAtomicMap();
        }
        return !value.isJsonArray() || schema.listType().equals("atomic");
    }

    /** The parts of a value that is no leaf, by path element. */
    static Map<String, JsonElement> parts(Schema schema, JsonElement value) {
        Map<String, JsonElement> parts = new LinkedHashMap<>();
        if (value.isJsonObject()) {
            value.getAsJsonObject()
                    .entrySet()
                    .forEach(field -> parts.put(PathElements.field(field.getKey()), field.getValue()));
        } else {
            value.getAsJsonArray().forEach(item -> {
                String element = PathElements.item(schema, item);
                if (parts.put(element, item) != null) {
                    throw new UntypedException("duplicate entries for key " + PathElements.show(element));
                }
            });
        }
        return parts;
    }

    /** The schema of a part. */
    static Schema part(Schema schema, String element) {
        if (!element.startsWith("f:")) {
            return schema.items();
        }
        Schema field = schema.field(PathElements.name(element));
        return field == null ? Schema.UNSPECIFIED : field;
    }

    /** Whether the part is a field that the schema names; the others are entries, and owned like items of a list. */
    static boolean isNamed(Schema schema, String element) {
        return element.startsWith("f:") && schema.names(PathElements.name(element));
    }

    static boolean isEmpty(JsonElement value) {
        return (value.isJsonObject() && value.getAsJsonObject().size() == 0)
                || (value.isJsonArray() && value.getAsJsonArray().isEmpty());
    }
}
