package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;

/** PartialObjectMetadata. */
final class MetadataOnly implements Representation {

    private static final String META = "meta.k8s.io/v1";

    @Override
    public JsonObject one(ResourceType type, JsonObject object) {
        return partial(object);
    }

    @Override
    public JsonObject list(ResourceType type, Page page) {
        JsonArray items = new JsonArray();
        page.objects().forEach(object -> items.add(partial(object)));
        JsonObject list = new JsonObject();
        list.addProperty("kind", "PartialObjectMetadataList");
        list.addProperty("apiVersion", META);
        list.add("metadata", page.metadata());
        list.add("items", items);
        return list;
    }

    @Override
    public JsonObject event(ResourceType type, JsonObject object, boolean first) {
        return partial(object);
    }

    static JsonObject partial(JsonObject object) {
        JsonObject partial = new JsonObject();
        partial.addProperty("kind", "PartialObjectMetadata");
        partial.addProperty("apiVersion", META);
        partial.add("metadata", object.get("metadata"));
        return partial;
    }
}
