package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills in what a schema has defaults for. Null where null is no value counts as missing. */
public final class Defaults {

    private Defaults() {}

    /** Changes the value in place. */
    public static void apply(Schema schema, JsonElement value) {
        if (value.isJsonObject()) {
            fill(schema, value.getAsJsonObject());
        } else if (value.isJsonArray()) {
            value.getAsJsonArray().forEach(item -> apply(schema.items(), item));
        }
    }

    private static void fill(Schema schema, JsonObject object) {
        for (String name : List.copyOf(object.keySet())) {
            Schema field = schema.field(name);
            if (field != null && object.get(name).isJsonNull() && !field.isNullable()) {
                object.remove(name);
            }
        }
        schema.fields().forEach(name -> fillField(schema.field(name), name, object));
        object.entrySet().forEach(entry -> descend(schema.field(entry.getKey()), entry.getValue()));
    }

    private static void fillField(@Nullable Schema field, String name, JsonObject object) {
        JsonElement value = field == null ? null : field.defaultValue();
        if (value != null && !object.has(name)) {
            object.add(name, value.deepCopy());
        }
    }

    private static void descend(@Nullable Schema field, JsonElement value) {
        if (field != null) {
            apply(field, value);
        }
    }
}
