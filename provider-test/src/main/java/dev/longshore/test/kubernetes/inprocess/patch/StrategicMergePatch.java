package dev.longshore.test.kubernetes.inprocess.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The patch that {@code kubectl apply} sends for built-in kinds: a merge patch that merges some lists by their keys. */
public final class StrategicMergePatch {

    private static final String DIRECTIVE = "$patch";
    private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
    private static final String ORDER = "$setElementOrder/";
    private static final String RETAIN = "$retainKeys";

    private StrategicMergePatch() {}

    /**
     * Changes the object in place and returns the result.
     *
     * @throws MalformedDocumentException if the patch cannot be understood
     */
    public static JsonObject apply(Schema schema, JsonObject object, JsonObject patch) {
        String directive = Json.textOrEmpty(patch, DIRECTIVE);
        if (directive.equals("replace")) {
            JsonObject replacement = patch.deepCopy();
            replacement.remove(DIRECTIVE);
            return replacement;
        }
        if (directive.equals("delete")) {
            return new JsonObject();
        }
        retainKeys(object, patch);
        patch.entrySet().forEach(change -> change(schema, object, change));
        patch.entrySet().stream()
                .filter(change -> change.getKey().startsWith(ORDER))
                .forEach(change -> order(schema, object, change));
        return object;
    }

    private static void change(Schema schema, JsonObject object, Map.Entry<String, JsonElement> change) {
        String name = change.getKey();
        if (name.startsWith(DELETE_FROM)) {
            deleteFrom(object, name.substring(DELETE_FROM.length()), change.getValue());
        } else if (!name.startsWith(ORDER) && !name.equals(RETAIN) && !name.equals(DIRECTIVE)) {
            Schema field = schema.field(name);
            merge(field == null ? Schema.UNSPECIFIED : field, object, name, change.getValue());
        }
    }

    private static void merge(Schema schema, JsonObject object, String name, JsonElement change) {
        JsonElement before = object.get(name);
        if (change.isJsonNull()) {
            object.remove(name);
        } else if (change.isJsonObject()) {
            JsonObject target = before != null && before.isJsonObject() ? before.getAsJsonObject() : new JsonObject();
            object.add(name, apply(schema, target, change.getAsJsonObject()));
        } else if (change.isJsonArray() && schema.isPatchMerged() && before != null && before.isJsonArray()) {
            object.add(name, mergeLists(schema, before.getAsJsonArray(), change.getAsJsonArray()));
        } else {
            object.add(name, change.isJsonArray() ? withoutDirectives(change.getAsJsonArray()) : change.deepCopy());
        }
    }

    private static JsonArray mergeLists(Schema schema, JsonArray before, JsonArray changes) {
        JsonArray result = before.deepCopy();
        String key = schema.patchMergeKey();
        for (JsonElement change : changes) {
            if (key.isEmpty()) {
                if (!result.contains(change)) {
                    result.add(change);
                }
            } else {
                mergeItem(schema, result, requireObject(change), key);
            }
        }
        return result;
    }

    private static void mergeItem(Schema schema, JsonArray list, JsonObject change, String key) {
        JsonElement id = change.get(key);
        String directive = Json.textOrEmpty(change, DIRECTIVE);
        if (id == null && !directive.equals("replace")) {
            throw new MalformedDocumentException("map: " + change + " does not contain declared merge key: " + key);
        }
        JsonObject found = find(list, key, id);
        if (directive.equals("delete")) {
            if (found != null) {
                list.remove(found);
            }
        } else if (directive.equals("replace")) {
            List.copyOf(list.asList()).forEach(list::remove);
        } else if (found == null) {
            list.add(change.deepCopy());
        } else {
            apply(schema.items(), found, change);
        }
    }

    private static @Nullable JsonObject find(JsonArray list, String key, @Nullable JsonElement id) {
        return Json.objects(list).stream()
                .filter(item -> item.has(key) && item.get(key).equals(id))
                .findFirst()
                .orElse(null);
    }

    private static JsonArray withoutDirectives(JsonArray list) {
        JsonArray result = new JsonArray();
        for (JsonElement item : list) {
            boolean directive = item.isJsonObject() && item.getAsJsonObject().has(DIRECTIVE);
            if (!directive) {
                result.add(item.deepCopy());
            }
        }
        return result;
    }

    private static void deleteFrom(JsonObject object, String name, JsonElement values) {
        JsonArray list = Json.array(object, name);
        if (list != null && values.isJsonArray()) {
            values.getAsJsonArray().forEach(list::remove);
        }
    }

    private static void retainKeys(JsonObject object, JsonObject patch) {
        JsonArray kept = Json.array(patch, RETAIN);
        if (kept != null) {
            object.keySet().retainAll(Set.copyOf(Json.texts(kept)));
        }
    }

    /** Items that the patch puts in order come first in that order, all others keep theirs. */
    private static void order(Schema schema, JsonObject object, Map.Entry<String, JsonElement> change) {
        String name = change.getKey().substring(ORDER.length());
        JsonArray list = Json.array(object, name);
        if (list == null || !change.getValue().isJsonArray()) {
            return;
        }
        Schema field = schema.field(name);
        String key = field == null ? "" : field.patchMergeKey();
        JsonArray ordered = new JsonArray();
        change.getValue()
                .getAsJsonArray()
                .forEach(wanted -> list.asList().stream()
                        .filter(item -> id(item, key).equals(id(wanted, key)))
                        .findFirst()
                        .ifPresent(ordered::add));
        list.asList().stream().filter(item -> !ordered.contains(item)).forEach(ordered::add);
        object.add(name, ordered);
    }

    private static JsonElement id(JsonElement item, String key) {
        boolean keyed =
                !key.isEmpty() && item.isJsonObject() && item.getAsJsonObject().has(key);
        return keyed ? item.getAsJsonObject().get(key) : key.isEmpty() ? item : JsonNull.INSTANCE;
    }

    private static JsonObject requireObject(JsonElement item) {
        if (!item.isJsonObject()) {
            throw new MalformedDocumentException("expected an object in a list that is merged by key: " + item);
        }
        return item.getAsJsonObject();
    }
}
