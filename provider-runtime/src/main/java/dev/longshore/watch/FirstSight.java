package dev.longshore.watch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.queue.Priority;
import dev.longshore.resource.Condition;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;

/**
 * How urgent a resource is that this process sees for the first time. After a restart that is all of them: what somebody
 * waits for must not stand behind what was well when the predecessor last looked.
 */
final class FirstSight {

    private FirstSight() {}

    static Priority priority(ResourceObject object) {
        ResourceMetadata metadata = object.metadata();
        if (metadata.isDeleted()) {
            return Priority.DELETION;
        }
        return ForeignChange.hasOperation(metadata) ? Priority.CHANGE : byCondition(object);
    }

    private static Priority byCondition(ResourceObject object) {
        JsonObject synced = synced(object.status());
        long observed = synced.get("observedGeneration") instanceof JsonPrimitive number ? number.getAsLong() : 0;
        if (observed == 0) {
            return Priority.FIRST_SIGHT;
        }
        if (observed != object.metadata().generation()) {
            return Priority.CHANGE;
        }
        return hasText(synced, "status", "True") ? Priority.DRIFT : Priority.FIRST_SIGHT;
    }

    /** Returns the condition as it is stored, empty if there is none. */
    private static JsonObject synced(JsonObject status) {
        if (status.get("conditions") instanceof JsonArray conditions) {
            for (JsonElement condition : conditions) {
                if (condition instanceof JsonObject found && hasText(found, "type", Condition.SYNCED)) {
                    return found;
                }
            }
        }
        return new JsonObject();
    }

    private static boolean hasText(JsonObject object, String name, String text) {
        return object.get(name) instanceof JsonPrimitive found
                && found.getAsString().equals(text);
    }
}
