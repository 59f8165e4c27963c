package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.List;
import java.util.Objects;

/** Bindings of roles: what is bound stays. */
final class BindingRules implements KindRules {

    private static final String GROUP = "rbac.authorization.k8s.io";

    @Override
    public void prepareForCreate(JsonObject binding) {
        Json.objects(Json.array(binding, "subjects")).forEach(BindingRules::fillIn);
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject binding) {
        prepareForCreate(binding);
    }

    @Override
    public List<FieldError> validate(JsonObject binding) {
        boolean named = !Json.textOrEmpty(binding, "roleRef", "name").isEmpty();
        return named ? List.of() : List.of(FieldError.required("roleRef.name", ""));
    }

    @Override
    public List<FieldError> validateUpdate(JsonObject before, JsonObject binding) {
        return Objects.equals(before.get("roleRef"), binding.get("roleRef"))
                ? List.of()
                : List.of(
                        FieldError.invalid("roleRef", String.valueOf(binding.get("roleRef")), "cannot change roleRef"));
    }

    private static void fillIn(JsonObject subject) {
        boolean account = Json.textOrEmpty(subject, "kind").equals("ServiceAccount");
        if (!account && !subject.has("apiGroup")) {
            subject.addProperty("apiGroup", GROUP);
        }
    }
}
