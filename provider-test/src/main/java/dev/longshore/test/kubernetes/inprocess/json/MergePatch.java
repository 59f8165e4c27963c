package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** RFC 7386. */
public final class MergePatch {

    private MergePatch() {}

    /** Changes the target in place and returns the result, which is another element when the patch is no object. */
    public static JsonElement apply(JsonElement target, JsonElement patch) {
        if (!patch.isJsonObject()) {
            return patch.deepCopy();
        }
        JsonObject result = target.isJsonObject() ? target.getAsJsonObject() : new JsonObject();
        patch.getAsJsonObject().entrySet().forEach(change -> merge(result, change.getKey(), change.getValue()));
        return result;
    }

    private static void merge(JsonObject target, String name, JsonElement change) {
        if (change.isJsonNull()) {
            target.remove(name);
        } else {
            JsonElement before = target.has(name) ? target.get(name) : new JsonObject();
            target.add(name, apply(before, change));
        }
    }
}
