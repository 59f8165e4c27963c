package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import java.util.stream.Collectors;

/** The elements of paths: fields, and items of lists by their keys or their value. */
final class PathElements {

    private static final String FIELD = "f:";
    private static final String KEY = "k:";
    private static final String VALUE = "v:";

    private PathElements() {}

    static String field(String name) {
        return FIELD + name;
    }

    /** The name of the field, when the element is one. */
    static String name(String element) {
        return element.startsWith(FIELD) ? element.substring(FIELD.length()) : "";
    }

    /** The element by which an item of a list is told from the others. */
    static String item(Schema list, JsonElement item) {
        return list.listType().equals("set") ? VALUE + Json.write(item) : KEY + Json.write(keys(list, item));
    }

    private static JsonObject keys(Schema list, JsonElement item) {
        JsonObject keys = new JsonObject();
        list.listKeys().stream().sorted().forEach(key -> {
            JsonElement value = item.isJsonObject() ? item.getAsJsonObject().get(key) : null;
            Schema field = list.items().field(key);
            JsonElement otherwise = field == null ? null : field.defaultValue();
            Json.set(keys, key, value == null ? otherwise : value);
        });
        if (keys.size() == 0) {
            throw new UntypedException("associative list with keys has an element that omits key field "
                    + list.listKeys() + ": " + Json.write(item));
        }
        return keys;
    }

    /** As messages show it. */
    static String show(String element) {
        if (element.startsWith(FIELD)) {
            return "." + name(element);
        }
        if (element.startsWith(VALUE)) {
            return "[=" + element.substring(VALUE.length()) + "]";
        }
        if (!element.startsWith(KEY)) {
            return "[" + element.substring(element.indexOf(':') + 1) + "]";
        }
        JsonObject keys = Documents.json(element.substring(KEY.length())).getAsJsonObject();
        return keys.entrySet().stream()
                .map(key -> key.getKey() + "=" + Json.write(key.getValue()))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
