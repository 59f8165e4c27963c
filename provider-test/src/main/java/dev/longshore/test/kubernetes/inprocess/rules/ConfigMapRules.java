package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.List;

/** ConfigMaps. */
final class ConfigMapRules implements KindRules {

    @Override
    public List<FieldError> validate(JsonObject map) {
        return DataRules.check(map);
    }

    @Override
    public List<FieldError> validateUpdate(JsonObject before, JsonObject map) {
        return DataRules.checkUpdate(before, map);
    }
}
