package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/** RFC 6902. */
public final class JsonPatch {

    private JsonPatch() {}

    /**
     * Changes the target in place and returns the result.
     *
     * @throws MalformedDocumentException if the patch is no list of operations
     * @throws InapplicablePatchException if an operation cannot be done, a failed test included
     */
    public static JsonElement apply(JsonElement target, JsonElement patch) {
        if (!patch.isJsonArray()) {
            throw new MalformedDocumentException("a JSON patch is an array of operations");
        }
        JsonElement result = target;
        for (JsonElement operation : patch.getAsJsonArray()) {
            if (!operation.isJsonObject()) {
                throw new MalformedDocumentException("an operation of a JSON patch is an object");
            }
            result = applyOne(result, operation.getAsJsonObject());
        }
        return result;
    }

    private static JsonElement applyOne(JsonElement root, JsonObject operation) {
        String name = Json.textOrEmpty(operation, "op");
        JsonPointer path = pointer(operation, "path");
        return switch (name) {
            case "add" -> path.add(root, value(operation));
            case "remove" -> path.remove(root);
            case "replace" -> replace(root, path, operation);
            case "move" -> move(root, path, operation);
            case "copy" -> path.add(root, pointer(operation, "from").get(root).deepCopy());
            case "test" -> test(root, path, operation);
            default -> throw new InapplicablePatchException("unexpected operation: " + name);
        };
    }

    private static JsonElement replace(JsonElement root, JsonPointer path, JsonObject operation) {
        path.get(root);
        return path.replace(root, value(operation));
    }

    private static JsonElement move(JsonElement root, JsonPointer path, JsonObject operation) {
        JsonPointer from = pointer(operation, "from");
        JsonElement moved = from.get(root);
        return path.add(from.remove(root), moved);
    }

    private static JsonElement test(JsonElement root, JsonPointer path, JsonObject operation) {
        JsonElement found = path.find(root);
        JsonElement wanted = operation.get("value");
        if (!orNull(found).equals(orNull(wanted))) {
            throw new InapplicablePatchException("testing value " + path + " failed");
        }
        return root;
    }

    private static JsonElement orNull(@Nullable JsonElement element) {
        return element == null ? JsonNull.INSTANCE : element;
    }

    private static JsonElement value(JsonObject operation) {
        JsonElement value = operation.get("value");
        if (value == null) {
            throw new MalformedDocumentException("operation without a value: " + operation);
        }
        return value.deepCopy();
    }

    private static JsonPointer pointer(JsonObject operation, String field) {
        String text = Json.text(operation, field);
        if (text == null) {
            throw new MalformedDocumentException("operation without '" + field + "': " + operation);
        }
        return JsonPointer.parse(text);
    }
}
