package dev.longshore.test.kubernetes.inprocess.write;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.status.Subject;

/** What must be true of an object for a deletion to go on. Empty texts demand nothing. */
public record Preconditions(String uid, String resourceVersion) {

    /** Demands nothing. */
    public static final Preconditions NONE = new Preconditions("", "");

    /**
     * Checks an object.
     *
     * @throws StatusException with 409 if it is not the demanded one
     */
    void check(ResourceType type, JsonObject object) {
        check(type, object, "UID", uid, "uid", "The object might have been deleted and then recreated");
        check(
                type,
                object,
                "ResourceVersion",
                resourceVersion,
                "resourceVersion",
                "The object might have been modified");
    }

    private static void check(
            ResourceType type, JsonObject object, String shown, String wanted, String field, String perhaps) {
        String actual = Json.textOrEmpty(object, "metadata", field);
        if (!wanted.isEmpty() && !wanted.equals(actual)) {
            String why = "the " + shown + " in the precondition (" + wanted + ") does not match the " + shown
                    + " in record (" + actual + "). " + perhaps;
            // The real server names the kind here, not the resource.
            Subject subject = new Subject(type.kind(), type.group(), Json.textOrEmpty(object, "metadata", "name"));
            throw Refusals.conflict(subject, why);
        }
    }
}
