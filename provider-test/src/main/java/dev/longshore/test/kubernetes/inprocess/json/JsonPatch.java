package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
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

    /** RFC 6901, with the changes that a patch makes at the place it points to. */
    private record JsonPointer(List<String> steps, String text) {

        static JsonPointer parse(String text) {
            if (text.isEmpty()) {
                return new JsonPointer(List.of(), text);
            }
            if (!text.startsWith("/")) {
                throw new MalformedDocumentException("a JSON pointer starts with '/': " + text);
            }
            List<String> steps = List.of(text.substring(1).split("/", -1)).stream()
                    .map(step -> step.replace("~1", "/").replace("~0", "~"))
                    .toList();
            return new JsonPointer(steps, text);
        }

        JsonElement get(JsonElement root) {
            JsonElement found = find(root);
            if (found == null) {
                throw missing();
            }
            return found;
        }

        @Nullable
        JsonElement find(JsonElement root) {
            JsonElement at = root;
            for (String step : steps) {
                at = at == null ? null : child(at, step);
            }
            return at;
        }

        JsonElement add(JsonElement root, JsonElement value) {
            if (steps.isEmpty()) {
                return value;
            }
            JsonElement parent = parent(root);
            if (parent.isJsonArray()) {
                insert(parent.getAsJsonArray(), value);
            } else {
                parent.getAsJsonObject().add(last(), value);
            }
            return root;
        }

        JsonElement replace(JsonElement root, JsonElement value) {
            if (steps.isEmpty()) {
                return value;
            }
            JsonElement parent = parent(root);
            if (parent.isJsonArray()) {
                parent.getAsJsonArray().set(Integer.parseInt(last()), value);
            } else {
                parent.getAsJsonObject().add(last(), value);
            }
            return root;
        }

        JsonElement remove(JsonElement root) {
            get(root);
            if (steps.isEmpty()) {
                throw missing();
            }
            JsonElement parent = parent(root);
            if (parent.isJsonArray()) {
                parent.getAsJsonArray().remove(Integer.parseInt(last()));
            } else {
                parent.getAsJsonObject().remove(last());
            }
            return root;
        }

        private JsonElement parent(JsonElement root) {
            JsonElement parent = new JsonPointer(steps.subList(0, steps.size() - 1), text).get(root);
            if (parent instanceof JsonPrimitive || parent.isJsonNull()) {
                throw missing();
            }
            return parent;
        }

        private void insert(JsonArray array, JsonElement value) {
            int index = last().equals("-") ? array.size() : index(last());
            if (index < 0 || index > array.size()) {
                throw missing();
            }
            array.add(value);
            for (int i = array.size() - 1; i > index; i--) {
                array.set(i, array.get(i - 1));
            }
            array.set(index, value);
        }

        private static @Nullable JsonElement child(JsonElement at, String step) {
            if (at.isJsonObject()) {
                return at.getAsJsonObject().get(step);
            }
            int index = index(step);
            boolean inside = at.isJsonArray()
                    && index >= 0
                    && index < at.getAsJsonArray().size();
            return inside ? at.getAsJsonArray().get(index) : null;
        }

        private static int index(String step) {
            return step.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(step) : -1;
        }

        private String last() {
            return steps.get(steps.size() - 1);
        }

        private InapplicablePatchException missing() {
            return new InapplicablePatchException("path does not exist: " + text);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
