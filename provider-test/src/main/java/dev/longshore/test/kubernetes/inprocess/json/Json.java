package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ways to look into JSON trees that may lack what is looked for. */
public final class Json {

    private static final Gson WRITER =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private Json() {}

    /** One line of JSON. */
    public static String write(JsonElement json) {
        return WRITER.toJson(json);
    }

    /** The object at the path, or null when there is none. */
    public static @Nullable JsonObject object(JsonObject from, String... path) {
        JsonElement found = find(from, path);
        return found != null && found.isJsonObject() ? found.getAsJsonObject() : null;
    }

    /** The array at the path, or null when there is none. */
    public static @Nullable JsonArray array(JsonObject from, String... path) {
        JsonElement found = find(from, path);
        return found != null && found.isJsonArray() ? found.getAsJsonArray() : null;
    }

    /** The text at the path, or null when there is none. */
    public static @Nullable String text(JsonObject from, String... path) {
        JsonElement found = find(from, path);
        return found instanceof JsonPrimitive primitive && primitive.isString() ? primitive.getAsString() : null;
    }

    /** The text at the path, or an empty string. */
    public static String textOrEmpty(JsonObject from, String... path) {
        String text = text(from, path);
        return text == null ? "" : text;
    }

    /** Whether there is {@code true} at the path. */
    public static boolean flag(JsonObject from, String... path) {
        JsonElement found = find(from, path);
        return found != null
                && found.isJsonPrimitive()
                && found.getAsJsonPrimitive().isBoolean()
                && found.getAsBoolean();
    }

    /** The number at the path, or null when there is none. */
    public static @Nullable Number number(JsonObject from, String... path) {
        JsonElement found = find(from, path);
        return found != null
                        && found.isJsonPrimitive()
                        && found.getAsJsonPrimitive().isNumber()
                ? found.getAsNumber()
                : null;
    }

    /** What is at the path, or null when there is nothing. */
    public static @Nullable JsonElement find(JsonObject from, String... path) {
        JsonElement at = from;
        for (String name : path) {
            if (at == null || !at.isJsonObject()) {
                return null;
            }
            at = at.getAsJsonObject().get(name);
        }
        return at;
    }

    /** The object of that name, put there when it is missing or something else. */
    public static JsonObject ensureObject(JsonObject parent, String name) {
        JsonObject child = object(parent, name);
        if (child == null) {
            child = new JsonObject();
            parent.add(name, child);
        }
        return child;
    }

    /** The texts of an array; what is no text is left out. */
    public static List<String> texts(@Nullable JsonArray array) {
        List<String> texts = new ArrayList<>();
        if (array != null) {
            array.forEach(item -> addText(texts, item));
        }
        return texts;
    }

    /** An array of texts. */
    public static JsonArray arrayOf(Iterable<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    /** The objects of an array; what is no object is left out. */
    public static List<JsonObject> objects(@Nullable JsonArray array) {
        List<JsonObject> objects = new ArrayList<>();
        if (array != null) {
            array.forEach(item -> {
                if (item.isJsonObject()) {
                    objects.add(item.getAsJsonObject());
                }
            });
        }
        return objects;
    }

    /** Sets a text, or removes it when it is null. */
    public static void set(JsonObject parent, String name, @Nullable JsonElement value) {
        if (value == null) {
            parent.remove(name);
        } else {
            parent.add(name, value);
        }
    }

    private static void addText(List<String> texts, JsonElement item) {
        if (item instanceof JsonPrimitive primitive && primitive.isString()) {
            texts.add(primitive.getAsString());
        }
    }
}
