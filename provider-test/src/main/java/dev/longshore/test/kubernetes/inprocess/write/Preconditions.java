package dev.longshore.test.kubernetes.inprocess.write;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;

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
        check(type, object, "UID", "uid", uid);
        check(type, object, "ResourceVersion", "resourceVersion", resourceVersion);
    }

    private static void check(ResourceType type, JsonObject object, String shown, String field, String wanted) {
        String actual = Json.textOrEmpty(object, "metadata", field);
        if (!wanted.isEmpty() && !wanted.equals(actual)) {
            String why = "Precondition failed: " + shown + " in precondition: " + wanted + ", " + shown
                    + " in object meta: " + actual;
            throw Refusals.conflict(type.subject(Json.textOrEmpty(object, "metadata", "name")), why);
        }
    }
}
