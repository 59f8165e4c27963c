package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The fields that a schema does not know. */
public final class UnknownFields {

    private static final Set<String> OBJECT_FIELDS = Set.of("apiVersion", "kind", "metadata");

    private final boolean remove;
    private final List<String> found = new ArrayList<>();

    private UnknownFields(boolean remove) {
        this.remove = remove;
    }

    /** Removes them from an object, in place. */
    public static void prune(Schema schema, JsonObject object) {
        new UnknownFields(true).object(schema, object, "", true);
    }

    /** Their paths. */
    public static List<String> find(Schema schema, JsonObject object) {
        UnknownFields search = new UnknownFields(false);
        search.object(schema, object, "", true);
        return search.found;
    }

    private void value(Schema schema, JsonElement value, String path) {
        if (value.isJsonObject()) {
            object(schema, value.getAsJsonObject(), path, schema.isEmbeddedObject());
        } else if (value.isJsonArray()) {
            array(schema, value.getAsJsonArray(), path);
        }
    }

    private void array(Schema schema, JsonArray array, String path) {
        for (int i = 0; i < array.size(); i++) {
            value(schema.items(), array.get(i), path + "[" + i + "]");
        }
    }

    private void object(Schema schema, JsonObject object, String path, boolean whole) {
        for (String name : List.copyOf(object.keySet())) {
            boolean metadata = whole && OBJECT_FIELDS.contains(name);
            if (!metadata) {
                field(schema, object, name, path.isEmpty() ? name : path + "." + name);
            }
        }
    }

    private void field(Schema schema, JsonObject object, String name, String path) {
        Schema field = schema.field(name);
        if (field != null) {
            // What is below a field of unknown shape is not looked at.
            if (!field.equals(Schema.UNSPECIFIED)) {
                value(field, object.get(name), path);
            }
        } else if (!schema.keepsUnknownFields()) {
            found.add(path);
            if (remove) {
                object.remove(name);
            }
        }
    }
}
