package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** RFC 6901, with the changes that a patch makes at the place it points to. */
record JsonPointer(List<String> steps, String text) {

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
        boolean inside =
                at.isJsonArray() && index >= 0 && index < at.getAsJsonArray().size();
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
