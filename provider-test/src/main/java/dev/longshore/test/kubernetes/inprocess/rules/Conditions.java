package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import java.time.Clock;

/** Conditions in the status of built-in kinds. */
public final class Conditions {

    private Conditions() {}

    /** One that is true since now. */
    public static JsonObject of(Clock clock, String type, String reason, String message) {
        JsonObject condition = new JsonObject();
        condition.addProperty("type", type);
        condition.addProperty("status", "True");
        condition.addProperty("lastTransitionTime", Times.now(clock));
        condition.addProperty("reason", reason);
        condition.addProperty("message", message);
        return condition;
    }
}
