package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Roles: each rule allows something. */
final class RoleRules implements KindRules {

    @Override
    public List<FieldError> validate(JsonObject role) {
        List<FieldError> errors = new ArrayList<>();
        List<JsonObject> rules = Json.objects(Json.array(role, "rules"));
        for (int i = 0; i < rules.size(); i++) {
            check(rules.get(i), "rules[" + i + "]", errors);
        }
        return errors;
    }

    private static void check(JsonObject rule, String path, List<FieldError> errors) {
        if (isEmpty(Json.array(rule, "verbs"))) {
            errors.add(FieldError.required(path + ".verbs", "verbs must contain at least one value"));
        }
        boolean urls = !isEmpty(Json.array(rule, "nonResourceURLs"));
        if (!urls && isEmpty(Json.array(rule, "apiGroups"))) {
            errors.add(FieldError.required(path + ".apiGroups", "resource rules must supply at least one api group"));
        }
        if (!urls && isEmpty(Json.array(rule, "resources"))) {
            errors.add(FieldError.required(path + ".resources", "resource rules must supply at least one resource"));
        }
    }

    private static boolean isEmpty(@Nullable JsonArray array) {
        return array == null || array.isEmpty();
    }
}
