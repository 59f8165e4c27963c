package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/** The columns that {@code kubectl get} shows beside the name. */
final class Columns {

    private static final List<String> SECRET_NAME = List.of("spec", "credentials", "secretRef", "name");

    private Columns() {}

    /** What goes on is short, so that lines stay in their columns with {@code -w}; its message is shown with {@code -o wide}. */
    static JsonArray ofManaged() {
        JsonArray columns = new JsonArray();
        columns.add(column("READY", "string", ".status.conditions[?(@.type=='Ready')].status"));
        columns.add(column("SYNCED", "string", ".status.conditions[?(@.type=='Synced')].status"));
        columns.add(column("OPERATION", "string", ".status.operation.summary"));
        columns.add(column("EXTERNAL-NAME", "string", ".metadata.annotations.crossplane\\.io/external-name"));
        columns.add(age());
        columns.add(wide(column("MESSAGE", "string", ".status.operation.message")));
        return columns;
    }

    static JsonArray ofConfig(JsonObject schema) {
        JsonArray columns = new JsonArray();
        columns.add(age());
        if (has(schema, SECRET_NAME)) {
            columns.add(wide(column("SECRET-NAME", "string", "." + String.join(".", SECRET_NAME))));
        }
        return columns;
    }

    private static boolean has(JsonObject schema, List<String> path) {
        JsonElement current = schema;
        for (String field : path) {
            if (!(current instanceof JsonObject object && object.get("properties") instanceof JsonObject properties)) {
                return false;
            }
            current = properties.get(field);
        }
        return current != null;
    }

    private static JsonObject age() {
        return column("AGE", "date", ".metadata.creationTimestamp");
    }

    private static JsonObject column(String name, String type, String path) {
        JsonObject column = new JsonObject();
        column.addProperty("name", name);
        column.addProperty("type", type);
        column.addProperty("jsonPath", path);
        return column;
    }

    private static JsonObject wide(JsonObject column) {
        column.addProperty("priority", 1);
        return column;
    }
}
