package dev.longshore.test.kubernetes.inprocess.convert;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.Map;

/** Events have other names for their fields in either of their groups, and are stored once. */
final class EventFields {

    private static final Map<String, String> OLD_TO_NEW = Map.of(
            "involvedObject", "regarding",
            "message", "note",
            "reportingComponent", "reportingController",
            "count", "deprecatedCount",
            "firstTimestamp", "deprecatedFirstTimestamp",
            "lastTimestamp", "deprecatedLastTimestamp",
            "source", "deprecatedSource");

    private EventFields() {}

    static boolean isNewGroup(ResourceType type) {
        return type.group().equals("events.k8s.io");
    }

    static void toNew(JsonObject event) {
        OLD_TO_NEW.forEach((old, now) -> rename(event, old, now));
    }

    static void toOld(JsonObject event) {
        OLD_TO_NEW.forEach((old, now) -> rename(event, now, old));
    }

    private static void rename(JsonObject event, String from, String to) {
        JsonElement value = event.remove(from);
        if (value != null) {
            event.add(to, value);
        }
    }
}
