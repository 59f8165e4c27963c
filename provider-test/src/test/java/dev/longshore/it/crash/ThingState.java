package dev.longshore.it.crash;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceObject;

/**
 * What a user sees of a thing.
 *
 * @param object object
 */
record ThingState(ResourceObject object) {

    String name() {
        return object.metadata().name();
    }

    String uid() {
        return object.metadata().uid();
    }

    /** Whether it is as wanted, and the provider knows and says so. */
    boolean isReady() {
        return condition("Ready", "status").equals("True")
                && condition("Synced", "status").equals("True")
                && condition("Synced", "observedGeneration")
                        .equals(String.valueOf(object.metadata().generation()))
                && annotation(Annotations.OPERATION) == null;
    }

    /** Whether nobody but a person can say what became of its create; a status may be older than the answer. */
    boolean asksAPerson() {
        return (reason().equals("CreateOutcomeUnknown") || reason().equals("DeleteBlockedOutcomeUnknown"))
                && annotation(Annotations.OPERATION) != null;
    }

    String annotation(String name) {
        return object.metadata().annotation(name);
    }

    String reason() {
        return condition("Synced", "reason");
    }

    String condition(String type, String field) {
        JsonElement conditions = object.status().get("conditions");
        if (conditions instanceof JsonArray array) {
            for (JsonElement element : array) {
                JsonObject condition = element.getAsJsonObject();
                if (condition.get("type").getAsString().equals(type) && condition.has(field)) {
                    return condition.get(field).getAsString();
                }
            }
        }
        return "";
    }

    @Override
    public String toString() {
        return name() + " Synced " + condition("Synced", "status") + " " + reason() + " ("
                + condition("Synced", "message") + ") Ready " + condition("Ready", "status") + " "
                + object.metadata().annotations();
    }
}
