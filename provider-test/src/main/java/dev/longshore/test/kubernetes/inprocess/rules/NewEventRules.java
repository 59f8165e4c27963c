package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Events of their own group, which must say more than those of the core group. */
final class NewEventRules implements KindRules {

    private static final List<String> TYPES = List.of("Normal", "Warning");

    @Override
    public List<FieldError> validate(JsonObject event) {
        List<FieldError> errors = new ArrayList<>();
        for (String field : List.of("eventTime", "reportingController", "reportingInstance", "action", "reason")) {
            if (Json.textOrEmpty(event, field).isEmpty()) {
                errors.add(FieldError.required(field, ""));
            }
        }
        String type = Json.textOrEmpty(event, "type");
        if (!TYPES.contains(type)) {
            errors.add(FieldError.invalid("type", "\"\"", "has invalid value: " + type));
        }
        return errors;
    }

    @Override
    public List<FieldError> validateUpdate(JsonObject before, JsonObject event) {
        return List.of();
    }
}
