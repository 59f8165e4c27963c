package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a configuration over an object, and takes fields out of one. Nothing that is given is changed. */
final class Merge {

    private Merge() {}

    /** The object with everything that the configuration sets. */
    static JsonElement apply(Schema schema, @Nullable JsonElement live, JsonElement configuration) {
        if (live == null || !canMerge(schema, live, configuration)) {
            return configuration.deepCopy();
        }
        Map<String, JsonElement> parts = new LinkedHashMap<>();
        Shape.parts(schema, live).forEach((element, part) -> parts.put(element, part.deepCopy()));
        Shape.parts(schema, configuration)
                .forEach((element, part) ->
                        parts.put(element, apply(Shape.part(schema, element), parts.get(element), part)));
        return assemble(live, parts);
    }

    private static boolean canMerge(Schema schema, JsonElement live, JsonElement configuration) {
        return !Shape.isLeaf(schema, configuration)
                && live.isJsonObject() == configuration.isJsonObject()
                && live.isJsonArray() == configuration.isJsonArray();
    }

    /**
     * The value without the fields of a set.
     *
     * @param kept fields that keep the containers around them, even if nothing is left inside
     */
    static JsonElement remove(Schema schema, JsonElement value, FieldSet removed, FieldSet kept) {
        if (Shape.isLeaf(schema, value)) {
            return value;
        }
        Map<String, JsonElement> parts = new LinkedHashMap<>();
        Shape.parts(schema, value).forEach((element, part) -> {
            FieldSet below = removed.find(element);
            if (below == null) {
                parts.put(element, part);
            } else if (!below.isMember()) {
                FieldSet keptBelow = kept.find(element);
                JsonElement rest = remove(
                        Shape.part(schema, element), part, below, keptBelow == null ? new FieldSet() : keptBelow);
                if (!Shape.isEmpty(rest) || keptBelow != null) {
                    parts.put(element, rest);
                }
            }
        });
        return assemble(value, parts);
    }

    private static JsonElement assemble(JsonElement like, Map<String, JsonElement> parts) {
        if (like.isJsonArray()) {
            JsonArray array = new JsonArray();
            parts.values().forEach(array::add);
            return array;
        }
        JsonObject object = new JsonObject();
        parts.forEach((element, part) -> object.add(PathElements.name(element), part));
        return object;
    }
}
