package dev.longshore.test.kubernetes.inprocess.convert;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;

/** Between the version in which an object is stored and those in which it is served. */
public final class Conversions {

    private Conversions() {}

    /** A stored object as the type serves it: the same instance if there is nothing to convert. */
    public static JsonObject serve(ResourceType type, JsonObject stored) {
        if (type.apiVersion().equals(Json.text(stored, "apiVersion"))) {
            return stored;
        }
        JsonObject served = copyOfTop(stored);
        if (EventFields.isNewGroup(type)) {
            EventFields.toNew(served);
        }
        served.addProperty("apiVersion", type.apiVersion());
        return served;
    }

    /** A served object as it is stored: the same instance if there is nothing to convert. */
    public static JsonObject store(ResourceType type, JsonObject served) {
        if (type.storedApiVersion().equals(Json.text(served, "apiVersion"))) {
            return served;
        }
        JsonObject stored = copyOfTop(served);
        if (EventFields.isNewGroup(type)) {
            EventFields.toOld(stored);
        }
        stored.addProperty("apiVersion", type.storedApiVersion());
        return stored;
    }

    private static JsonObject copyOfTop(JsonObject object) {
        JsonObject copy = new JsonObject();
        object.entrySet().forEach(field -> copy.add(field.getKey(), field.getValue()));
        return copy;
    }
}
