package dev.longshore.test.kubernetes.fidelity;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dotted paths with indexes; a dot in a name is escaped. */
final class Paths {

    private static final Pattern STEP = Pattern.compile("\\[(\\d+)]|((?:\\\\.|[^.\\[\\\\])+)");

    private Paths() {}

    static @Nullable JsonElement find(JsonObject root, String path) {
        JsonElement at = root;
        Matcher steps = STEP.matcher(path);
        while (steps.find() && at != null) {
            at = steps.group(1) == null
                    ? field(at, steps.group(2).replaceAll("\\\\(.)", "$1"))
                    : item(at, Integer.parseInt(steps.group(1)));
        }
        return at;
    }

    static String text(JsonObject root, String path) {
        JsonElement found = find(root, path);
        if (found == null) {
            throw new AssertionError("nothing at " + path + " in " + root);
        }
        return found instanceof JsonPrimitive primitive ? primitive.getAsString() : Json.write(found);
    }

    private static @Nullable JsonElement field(JsonElement at, String name) {
        return at.isJsonObject() ? at.getAsJsonObject().get(name) : null;
    }

    private static @Nullable JsonElement item(JsonElement at, int index) {
        boolean inside = at.isJsonArray() && index < at.getAsJsonArray().size();
        return inside ? at.getAsJsonArray().get(index) : null;
    }
}
