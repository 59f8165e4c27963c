package dev.longshore.status;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.resource.Condition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The list {@code status.conditions} with Crossplane's rule for setting an entry: an entry that says the same is kept
 * untouched, any other is replaced as a whole with a new time; the order and foreign entries are kept.
 */
public final class Conditions {

    private Conditions() {}

    /** Returns the conditions of a status with those of the verdict set for a generation. */
    public static JsonArray with(JsonObject status, Verdict verdict, long generation, Instant now) {
        JsonArray conditions =
                status.get("conditions") instanceof JsonArray present ? present.deepCopy() : new JsonArray();
        set(conditions, Condition.SYNCED, verdict.synced(), generation, now);
        set(conditions, Condition.READY, verdict.ready(), generation, now);
        return conditions;
    }

    private static void set(
            JsonArray conditions, String type, Verdict.@Nullable Finding finding, long generation, Instant now) {
        if (finding == null) {
            return;
        }
        int index = indexOf(conditions, type);
        JsonObject entry = entry(type, finding, generation, now);
        if (index < 0) {
            conditions.add(entry);
        } else if (!saysTheSame(conditions.get(index).getAsJsonObject(), entry)) {
            conditions.set(index, entry);
        }
    }

    private static int indexOf(JsonArray conditions, String type) {
        for (int index = 0; index < conditions.size(); index++) {
            if (type.equals(text(conditions.get(index).getAsJsonObject(), "type"))) {
                return index;
            }
        }
        return -1;
    }

    private static JsonObject entry(String type, Verdict.Finding finding, long generation, Instant now) {
        JsonObject entry = new JsonObject();
        entry.addProperty("type", type);
        entry.addProperty("status", finding.status());
        entry.addProperty("reason", finding.reason());
        if (finding.message() != null) {
            entry.addProperty("message", finding.message());
        }
        entry.addProperty(
                "lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
        if (generation > 0) {
            entry.addProperty("observedGeneration", generation);
        }
        return entry;
    }

    private static boolean saysTheSame(JsonObject present, JsonObject wanted) {
        return equal(present, wanted, "status")
                && equal(present, wanted, "reason")
                && equal(present, wanted, "message")
                && generationsAgree(present, wanted);
    }

    private static boolean equal(JsonObject present, JsonObject wanted, String field) {
        return Objects.equals(text(present, field), text(wanted, field));
    }

    private static boolean generationsAgree(JsonObject present, JsonObject wanted) {
        long one = generation(present);
        long other = generation(wanted);
        return one == 0 || other == 0 || one == other;
    }

    private static long generation(JsonObject condition) {
        return condition.get("observedGeneration") instanceof JsonPrimitive value ? value.getAsLong() : 0;
    }

    /** An empty text and none are the same to everybody who reads conditions. */
    private static @Nullable String text(JsonObject condition, String field) {
        JsonElement value = condition.get(field);
        String text = value instanceof JsonPrimitive ? value.getAsString() : "";
        return text.isEmpty() ? null : text;
    }
}
