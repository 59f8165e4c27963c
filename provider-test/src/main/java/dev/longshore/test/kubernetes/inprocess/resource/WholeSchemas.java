package dev.longshore.test.kubernetes.inprocess.resource;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;

/** Schemas of objects together with what all objects have in common. */
public final class WholeSchemas {

    private static final JsonObject METADATA = BuiltInTypes.metadataSchema();

    private WholeSchemas() {}

    /** The schema of a type's objects, metadata included. Nobody may change it. */
    public static JsonObject of(ResourceType type) {
        JsonObject properties = new JsonObject();
        JsonObject given = Json.object(type.schema(), "properties");
        if (given != null) {
            given.entrySet().forEach(field -> properties.add(field.getKey(), field.getValue()));
        }
        properties.add("metadata", METADATA);
        properties.add("apiVersion", new JsonObject());
        properties.add("kind", new JsonObject());
        JsonObject schema = new JsonObject();
        schema.add("properties", properties);
        return schema;
    }
}
