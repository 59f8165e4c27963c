package dev.longshore.test.kubernetes.inprocess.selector;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Requirements on the few fields that the real server can select by. */
final class FieldSelector implements Predicate<JsonObject> {

    private static final Set<String> EVERYWHERE = Set.of("metadata.name", "metadata.namespace");
    private static final Set<String> EVENT_FIELDS = Set.of(
            "involvedObject.kind",
            "involvedObject.namespace",
            "involvedObject.name",
            "involvedObject.uid",
            "involvedObject.apiVersion",
            "involvedObject.resourceVersion",
            "involvedObject.fieldPath",
            "reason",
            "reportingComponent",
            "source",
            "type");
    private static final Map<String, Set<String>> MORE =
            Map.of("secrets", Set.of("type"), "namespaces", Set.of("status.phase"), "events", EVENT_FIELDS);

    private final List<Predicate<JsonObject>> requirements;

    private FieldSelector(List<Predicate<JsonObject>> requirements) {
        this.requirements = requirements;
    }

    /**
     * Reads a selector.
     *
     * @throws StatusException with 400 if it cannot be read or names a field that cannot be selected by
     */
    static FieldSelector parse(String text, ResourceType type) {
        List<Predicate<JsonObject>> requirements = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (!part.isBlank()) {
                requirements.add(requirement(part.trim(), type));
            }
        }
        return new FieldSelector(requirements);
    }

    @Override
    public boolean test(JsonObject object) {
        return requirements.stream().allMatch(requirement -> requirement.test(object));
    }

    private static Predicate<JsonObject> requirement(String part, ResourceType type) {
        int operator = part.indexOf('=');
        if (operator <= 0) {
            throw Refusals.badRequest("invalid selector: '" + part + "'; can't understand '" + part + "'");
        }
        boolean equal = part.charAt(operator - 1) != '!';
        String field = part.substring(0, equal ? operator : operator - 1).trim();
        String value = part.substring(operator + 1).replaceFirst("^=", "").trim();
        String stored = field.replaceFirst("^regarding\\.", "involvedObject.");
        if (!isSupported(stored, type)) {
            throw Refusals.badRequest("field label not supported: " + field);
        }
        return object -> value(object, stored).equals(value) == equal;
    }

    private static boolean isSupported(String field, ResourceType type) {
        return EVERYWHERE.contains(field)
                || MORE.getOrDefault(type.resource().toString(), Set.of()).contains(field);
    }

    private static String value(JsonObject object, String field) {
        String path = field.equals("source") ? "source.component" : field;
        JsonElement found = Json.find(object, path.split("\\.", -1));
        return found instanceof JsonPrimitive primitive ? primitive.getAsString() : "";
    }
}
