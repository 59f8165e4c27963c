package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.listener.Announcement;
import dev.longshore.resource.ResourceType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Events of {@code core/v1} as JSON.
 *
 * @param component name of the provider
 * @param instance name of this process
 */
record EventFormat(String component, String instance) {

    static final ResourceType EVENT = new ResourceType("", "v1", "Event", "events", true);

    private static final int LONGEST_MESSAGE = 1_024;
    private static final int LONGEST_NAME = 200;

    /** The name follows from what is said of which object, so that the same news find their event again. */
    ApiPath pathOf(Announcement news) {
        String namespace =
                news.key().namespace().isEmpty() ? "default" : news.key().namespace();
        String object = news.key().name();
        String start = object.substring(0, Math.min(LONGEST_NAME, object.length()));
        return ApiPath.object(EVENT, namespace, start + "." + hash(news));
    }

    private static String hash(Announcement news) {
        String content = String.join("\0", news.uid(), news.warning() + news.reason(), message(news));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every Java platform has SHA-256", ex);
        }
    }

    JsonObject toJson(ApiPath path, Announcement news, Instant time) {
        JsonObject event = new JsonObject();
        event.addProperty("apiVersion", "v1");
        event.addProperty("kind", "Event");
        event.add("metadata", metadata(path, news));
        event.add("involvedObject", involvedObject(news));
        event.addProperty("type", news.warning() ? "Warning" : "Normal");
        event.addProperty("reason", news.reason());
        event.addProperty("message", message(news));
        event.addProperty("count", 1);
        event.addProperty("firstTimestamp", time.toString());
        event.addProperty("lastTimestamp", time.toString());
        event.add("source", source());
        event.addProperty("reportingComponent", component);
        event.addProperty("reportingInstance", instance);
        return event;
    }

    /** Returns the merge patch that counts the same news once more. */
    static JsonObject counted(int count, Instant time) {
        JsonObject patch = new JsonObject();
        patch.addProperty("count", count);
        patch.addProperty("lastTimestamp", time.toString());
        return patch;
    }

    static int countOf(JsonObject event) {
        JsonElement count = event.get("count");
        return count instanceof JsonPrimitive number && number.isNumber() ? number.getAsInt() : 1;
    }

    private static JsonObject metadata(ApiPath path, Announcement news) {
        JsonObject annotations = new JsonObject();
        annotations.addProperty("external-name", news.externalName() == null ? "" : news.externalName());
        JsonObject metadata = new JsonObject();
        metadata.addProperty("namespace", path.namespace());
        metadata.addProperty("name", path.name());
        metadata.add("annotations", annotations);
        return metadata;
    }

    private static JsonObject involvedObject(Announcement news) {
        JsonObject object = new JsonObject();
        object.addProperty("apiVersion", news.type().apiVersion());
        object.addProperty("kind", news.type().kind());
        object.addProperty("namespace", news.key().namespace());
        object.addProperty("name", news.key().name());
        object.addProperty("uid", news.uid());
        return object;
    }

    private JsonObject source() {
        JsonObject source = new JsonObject();
        source.addProperty("component", component);
        return source;
    }

    private static String message(Announcement news) {
        String message = news.message();
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE - 1) + "…";
    }
}
