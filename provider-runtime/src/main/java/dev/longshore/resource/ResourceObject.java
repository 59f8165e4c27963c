package dev.longshore.resource;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One version of a Kubernetes object as raw JSON, so that fields which nobody here knows survive. Read-only: every JSON
 * that is handed out is a copy.
 */
public final class ResourceObject {

    private final JsonObject json;
    private final ResourceMetadata metadata;

    private ResourceObject(JsonObject json) {
        this.json = json;
        this.metadata = metadataOf(object(json, "metadata"));
    }

    /** Wraps JSON that the caller does not change any more. */
    public static ResourceObject of(JsonObject json) {
        return new ResourceObject(json);
    }

    /** Returns the metadata. */
    public ResourceMetadata metadata() {
        return metadata;
    }

    /** Returns a copy of {@code spec}, empty if there is none. */
    public JsonObject spec() {
        return object(json, "spec").deepCopy();
    }

    /** Returns a copy of {@code status}, empty if there is none. */
    public JsonObject status() {
        return object(json, "status").deepCopy();
    }

    /** Returns a copy of the whole object. */
    public JsonObject toJson() {
        return json.deepCopy();
    }

    private static ResourceMetadata metadataOf(JsonObject json) {
        return new ResourceMetadata(
                text(json, "name"),
                text(json, "namespace"),
                text(json, "uid"),
                text(json, "resourceVersion"),
                number(json, "generation"),
                texts(json, "labels"),
                texts(json, "annotations"),
                list(json, "finalizers"),
                time(json, "creationTimestamp"),
                time(json, "deletionTimestamp"));
    }

    private static JsonObject object(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonObject found ? found : new JsonObject();
    }

    private static String text(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive found ? found.getAsString() : "";
    }

    private static long number(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive found && found.isNumber() ? found.getAsLong() : 0;
    }

    private static Map<String, String> texts(JsonObject parent, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        object(parent, name).entrySet().forEach(entry -> {
            if (entry.getValue() instanceof JsonPrimitive value) {
                texts.put(entry.getKey(), value.getAsString());
            }
        });
        return texts;
    }

    private static List<String> list(JsonObject parent, String name) {
        List<String> found = new ArrayList<>();
        if (parent.get(name) instanceof JsonArray array) {
            for (JsonElement element : array) {
                found.add(element.getAsString());
            }
        }
        return found;
    }

    private static @Nullable Instant time(JsonObject parent, String name) {
        String value = text(parent, name);
        try {
            return value.isEmpty() ? null : OffsetDateTime.parse(value).toInstant();
        } catch (DateTimeParseException ex) {
            return null;
        }
    }
}
