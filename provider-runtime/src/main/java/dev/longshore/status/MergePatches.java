package dev.longshore.status;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/** Differences as JSON merge patches (RFC 7386). */
public final class MergePatches {

    private MergePatches() {}

    /** Returns the patch that makes one object into the other; empty if they are equal. */
    public static JsonObject between(JsonObject from, JsonObject to) {
        JsonObject patch = new JsonObject();
        from.keySet().stream().filter(key -> !to.has(key)).forEach(key -> patch.add(key, JsonNull.INSTANCE));
        to.entrySet()
                .forEach(entry -> addDifference(patch, entry.getKey(), from.get(entry.getKey()), entry.getValue()));
        return patch;
    }

    private static void addDifference(JsonObject patch, String key, JsonElement from, JsonElement to) {
        if (to.equals(from)) {
            return;
        }
        if (from instanceof JsonObject fromObject && to instanceof JsonObject toObject) {
            JsonObject nested = between(fromObject, toObject);
            if (nested.size() > 0) {
                patch.add(key, nested);
            }
        } else {
            patch.add(key, to);
        }
    }
}
