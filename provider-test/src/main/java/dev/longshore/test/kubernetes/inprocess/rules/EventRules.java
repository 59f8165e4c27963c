package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Events of the core group: they are where the object is that they are about. */
final class EventRules implements KindRules {

    @Override
    public void prepareForCreate(JsonObject event) {
        fillIn(event);
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject event) {
        fillIn(event);
    }

    @Override
    public List<FieldError> validate(JsonObject event) {
        List<FieldError> errors = new ArrayList<>();
        String namespace = Json.textOrEmpty(event, "metadata", "namespace");
        String involved = Json.textOrEmpty(event, "involvedObject", "namespace");
        boolean fits = involved.isEmpty() ? namespace.equals("default") : involved.equals(namespace);
        if (!fits) {
            errors.add(FieldError.invalid(
                    "involvedObject.namespace", '"' + involved + '"', "does not match event.namespace"));
        }
        return errors;
    }

    /** The fields that the real server shows even if nobody has set them. */
    private static void fillIn(JsonObject event) {
        Json.ensureObject(event, "source");
        for (String time : List.of("firstTimestamp", "lastTimestamp", "eventTime")) {
            if (!event.has(time)) {
                event.add(time, JsonNull.INSTANCE);
            }
        }
        for (String text : List.of("reportingComponent", "reportingInstance")) {
            if (!event.has(text)) {
                event.add(text, new JsonPrimitive(""));
            }
        }
    }
}
