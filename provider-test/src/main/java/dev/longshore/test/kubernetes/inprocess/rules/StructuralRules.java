package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.schema.Validator;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.List;

/** What makes the schema of a CRD structural: everything has a type, lists have items, defaults fit. */
final class StructuralRules {

    private final List<FieldError> errors;

    StructuralRules(List<FieldError> errors) {
        this.errors = errors;
    }

    void checkRoot(JsonObject schema, String path) {
        String type = Json.textOrEmpty(schema, "type");
        if (type.isEmpty()) {
            errors.add(FieldError.required(path + ".type", "must not be empty at the root"));
        } else if (!type.equals("object")) {
            errors.add(FieldError.invalid(path + ".type", '"' + type + '"', "must be object at the root"));
        }
        below(schema, path);
    }

    private void node(JsonObject schema, String path, String what) {
        boolean free = Json.flag(schema, "x-kubernetes-int-or-string")
                || Json.flag(schema, "x-kubernetes-preserve-unknown-fields");
        String type = Json.textOrEmpty(schema, "type");
        if (type.isEmpty() && !free) {
            errors.add(FieldError.required(path + ".type", "must not be empty for specified " + what));
        }
        if (type.equals("array") && Json.object(schema, "items") == null) {
            errors.add(FieldError.required(path + ".items", "must be specified"));
        }
        checkDefault(schema, path);
        below(schema, path);
    }

    private void below(JsonObject schema, String path) {
        JsonObject properties = Json.object(schema, "properties");
        if (properties != null) {
            properties
                    .entrySet()
                    .forEach(property -> child(
                            property.getValue(), path + ".properties[" + property.getKey() + "]", "object fields"));
        }
        child(schema.get("items"), path + ".items", "array items");
        child(schema.get("additionalProperties"), path + ".additionalProperties", "object fields");
    }

    private void child(JsonElement schema, String path, String what) {
        if (schema instanceof JsonObject object) {
            node(object, path, what);
        }
    }

    private void checkDefault(JsonObject schema, String path) {
        JsonElement value = schema.get("default");
        if (value == null || value.isJsonNull()) {
            return;
        }
        JsonObject properties = new JsonObject();
        properties.add("default", schema);
        JsonObject wrapper = new JsonObject();
        wrapper.add("properties", properties);
        JsonObject wrapped = new JsonObject();
        wrapped.add("default", value);
        Validator.validate(new Schema(wrapper), wrapped)
                .forEach(error ->
                        errors.add(new FieldError("FieldValueInvalid", path + "." + error.field(), error.text())));
    }
}
