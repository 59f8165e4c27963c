package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The data of ConfigMaps and Secrets: what keys may be called, and that it stays when it is to stay. */
final class DataRules {

    private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]+");
    private static final String KEY_TEXT = "a valid config key must consist of alphanumeric characters, '-', '_' or"
            + " '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
    private static final String IMMUTABLE = "field is immutable when `immutable` is set";

    private DataRules() {}

    static List<FieldError> check(JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        for (String field : List.of("data", "binaryData")) {
            JsonObject data = Json.object(object, field);
            if (data != null) {
                data.keySet().stream()
                        .filter(key -> !KEY.matcher(key).matches())
                        .forEach(key ->
                                errors.add(FieldError.invalid(field + "[" + key + "]", '"' + key + '"', KEY_TEXT)));
            }
        }
        return errors;
    }

    static List<FieldError> checkUpdate(JsonObject before, JsonObject object) {
        List<FieldError> errors = new ArrayList<>(check(object));
        if (!Json.flag(before, "immutable")) {
            return errors;
        }
        if (!Json.flag(object, "immutable")) {
            errors.add(FieldError.forbidden("immutable", IMMUTABLE));
        }
        for (String field : List.of("data", "binaryData")) {
            if (!Objects.equals(before.get(field), object.get(field))) {
                errors.add(FieldError.forbidden(field, IMMUTABLE));
            }
        }
        return errors;
    }
}
