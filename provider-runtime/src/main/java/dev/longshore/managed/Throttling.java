package dev.longshore.managed;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.managed.Decision.Action;
import dev.longshore.resource.Condition;
import dev.longshore.resource.ResourceObject;
import dev.longshore.status.Verdict;
import java.time.Instant;

/** What it means for a resource that the external system may not be called now, which is no failure of it. */
final class Throttling {

    static final String REASON = "Throttled";

    private Throttling() {}

    /** Whether somebody waits for a change of the resource, as opposed to a look whether all is still well. */
    static boolean isAwaited(ResourceObject object) {
        JsonObject synced = synced(object.status());
        boolean known = synced.get("observedGeneration") instanceof JsonPrimitive generation
                && generation.getAsLong() == object.metadata().generation();
        boolean waits = synced.get("reason") instanceof JsonPrimitive reason && REASON.equals(reason.getAsString());
        return object.metadata().isDeleted() || !known || waits;
    }

    private static JsonObject synced(JsonObject status) {
        if (status.get("conditions") instanceof JsonArray conditions) {
            for (JsonElement condition : conditions) {
                if (condition instanceof JsonObject entry
                        && entry.get("type") instanceof JsonPrimitive type
                        && Condition.SYNCED.equals(type.getAsString())) {
                    return entry;
                }
            }
        }
        return new JsonObject();
    }

    /** Only somebody who waits for a change is told that it takes longer. */
    static Decision decide(Facts facts, Instant callableAt) {
        boolean delaysChange = !facts.operation().hasRecord() && isAwaited(facts.object());
        Verdict throttled = Verdict.outOfSync(REASON, "waits because the external system is called too often");
        Verdict verdict = facts.isDeleted() ? throttled.deleting() : throttled;
        return Decision.of(
                        Action.WAIT,
                        delaysChange ? verdict : Verdict.unchanged(),
                        "the external system may not be called")
                .wakeAt(callableAt);
    }
}
