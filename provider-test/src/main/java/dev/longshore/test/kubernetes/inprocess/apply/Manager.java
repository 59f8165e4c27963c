package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;

/** One entry of {@code managedFields}. */
record Manager(String name, String operation, String apiVersion, String subresource, String time, FieldSet fields) {

    static Manager parse(JsonObject json) {
        JsonObject fields = Json.object(json, "fieldsV1");
        return new Manager(
                Json.textOrEmpty(json, "manager"),
                Json.textOrEmpty(json, "operation"),
                Json.textOrEmpty(json, "apiVersion"),
                Json.textOrEmpty(json, "subresource"),
                Json.textOrEmpty(json, "time"),
                FieldSet.parse(fields == null ? new JsonObject() : fields));
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("manager", name);
        json.addProperty("operation", operation);
        json.addProperty("apiVersion", apiVersion);
        if (!time.isEmpty()) {
            json.addProperty("time", time);
        }
        json.addProperty("fieldsType", "FieldsV1");
        json.add("fieldsV1", fields.toJson());
        if (!subresource.isEmpty()) {
            json.addProperty("subresource", subresource);
        }
        return json;
    }

    Manager with(FieldSet other) {
        return new Manager(name, operation, apiVersion, subresource, time, other);
    }

    /** Whether both entries belong to the same manager, whatever they hold. Who applies is one in all versions. */
    boolean isSame(Manager other) {
        return name.equals(other.name)
                && operation.equals(other.operation)
                && (operation.equals("Apply") || apiVersion.equals(other.apiVersion))
                && subresource.equals(other.subresource);
    }

    /** As a conflict shows it. */
    String show() {
        String through = subresource.isEmpty() ? "" : " with subresource \"" + subresource + "\"";
        String using = operation.equals("Update") ? " using " + apiVersion : "";
        return '"' + name + '"' + through + using;
    }
}
