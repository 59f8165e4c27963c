package dev.longshore.managed;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.external.Observation;
import dev.longshore.resource.Json;
import dev.longshore.resource.ResourceObject;
import java.util.Map;

/** Fills unset fields of the spec with what the external system chose; a field that is set is never changed. */
final class LateInitialization {

    private LateInitialization() {}

    static boolean isNeeded(ResourceObject object, Observation.Present<?> present) {
        return additions(object, present).size() > 0;
    }

    /** Returns a merge patch of {@code spec.forProvider} that only adds. */
    static JsonObject additions(ResourceObject object, Observation.Present<?> present) {
        Object parameters = present.lateInitialized();
        if (parameters == null) {
            return new JsonObject();
        }
        JsonElement set = object.spec().get("forProvider");
        return missing(
                set instanceof JsonObject fields ? fields : new JsonObject(),
                Json.write(parameters).getAsJsonObject());
    }

    private static JsonObject missing(JsonObject set, JsonObject known) {
        JsonObject additions = new JsonObject();
        for (Map.Entry<String, JsonElement> field : known.entrySet()) {
            JsonElement present = set.get(field.getKey());
            if (present == null || present.isJsonNull()) {
                additions.add(field.getKey(), field.getValue());
            } else if (present instanceof JsonObject nested && field.getValue() instanceof JsonObject knownNested) {
                addNested(additions, field.getKey(), missing(nested, knownNested));
            }
        }
        return additions;
    }

    private static void addNested(JsonObject additions, String name, JsonObject nested) {
        if (nested.size() > 0) {
            additions.add(name, nested);
        }
    }
}
