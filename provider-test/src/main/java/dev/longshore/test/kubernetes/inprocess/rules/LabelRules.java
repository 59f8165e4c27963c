package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** What labels and annotations may be called and hold. */
final class LabelRules {

    private static final Pattern KEY = Pattern.compile(
            "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern VALUE = Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
    private static final String KEY_TEXT = "name part must consist of alphanumeric characters, '-', '_' or '.', and"
            + " must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
            + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    private static final String VALUE_TEXT = "a valid label must be an empty string or consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',"
            + "  or 'my_value',  or '12345', regex used for validation is"
            + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

    private LabelRules() {}

    static List<FieldError> check(JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        entries(object, "labels").forEach((key, value) -> {
            checkKey("metadata.labels", key, errors);
            checkValue(value.getAsString(), errors);
        });
        entries(object, "annotations")
                .keySet()
                .forEach(key -> checkKey("metadata.annotations", key.toLowerCase(Locale.ROOT), errors));
        return errors;
    }

    private static Map<String, JsonElement> entries(JsonObject object, String field) {
        JsonObject map = Json.object(object, "metadata", field);
        return map == null ? Map.of() : map.asMap();
    }

    static void checkKey(String field, String key, List<FieldError> errors) {
        String name = key.substring(key.lastIndexOf('/') + 1);
        if (!KEY.matcher(key).matches()) {
            errors.add(FieldError.invalid(field, '"' + key + '"', KEY_TEXT));
        } else if (name.length() > 63) {
            errors.add(FieldError.invalid(field, '"' + key + '"', "name part must be no more than 63 characters"));
        }
    }

    private static void checkValue(String value, List<FieldError> errors) {
        if (value.length() > 63) {
            errors.add(FieldError.invalid("metadata.labels", '"' + value + '"', "must be no more than 63 characters"));
        } else if (!VALUE.matcher(value).matches()) {
            errors.add(FieldError.invalid("metadata.labels", '"' + value + '"', VALUE_TEXT));
        }
    }
}
