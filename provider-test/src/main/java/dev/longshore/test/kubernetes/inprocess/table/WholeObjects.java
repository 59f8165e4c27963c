package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.convert.Conversions;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;

/** Objects as they are. */
final class WholeObjects implements Representation {

    @Override
    public JsonObject one(ResourceType type, JsonObject object) {
        return Conversions.serve(type, object);
    }

    @Override
    public JsonObject list(ResourceType type, Page page) {
        JsonArray items = new JsonArray();
        page.objects().forEach(object -> items.add(item(type, object)));
        JsonObject list = new JsonObject();
        list.addProperty("kind", type.names().listKind());
        list.addProperty("apiVersion", type.apiVersion());
        list.add("metadata", type.traits().custom() ? page.customMetadata() : page.metadata());
        list.add("items", items);
        return list;
    }

    @Override
    public JsonObject event(ResourceType type, JsonObject object, boolean first) {
        return Conversions.serve(type, object);
    }

    /** Lists of built-in kinds do not repeat the kind in every item. */
    private static JsonObject item(ResourceType type, JsonObject object) {
        if (type.traits().custom()) {
            return Conversions.serve(type, object);
        }
        JsonObject bare = copyOfTop(Conversions.serve(type, object));
        bare.remove("apiVersion");
        bare.remove("kind");
        return bare;
    }

    private static JsonObject copyOfTop(JsonObject object) {
        JsonObject copy = new JsonObject();
        object.entrySet().forEach(field -> copy.add(field.getKey(), field.getValue()));
        return copy;
    }
}
