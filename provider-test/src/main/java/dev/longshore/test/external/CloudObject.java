package dev.longshore.test.external;

import com.google.gson.JsonObject;
import java.util.Map;

/**
 * One version of an object of a {@link Cloud}.
 *
 * @param id id
 * @param kind what sort of object it is
 * @param owner UID of the managed resource that it was created for
 * @param tags tags that were stored with it
 * @param state state
 * @param body content
 */
public record CloudObject(
        String id, String kind, String owner, Map<String, String> tags, State state, JsonObject body) {

    /** Keeps copies. */
    public CloudObject {
        tags = Map.copyOf(tags);
        body = body.deepCopy();
    }

    /** States of an object. */
    public enum State {
        CREATING,
        ACTIVE,
        UPDATING,
        DELETING,
        /** Deletion is scheduled; it can be read until then. */
        PENDING_DELETION
    }

    /** Returns a copy of the content. */
    @Override
    public JsonObject body() {
        return body.deepCopy();
    }

    /** Whether an operation runs on it. */
    public boolean isBusy() {
        return state == State.CREATING || state == State.UPDATING || state == State.DELETING;
    }

    CloudObject in(State next) {
        return new CloudObject(id, kind, owner, tags, next, body);
    }

    CloudObject with(JsonObject next) {
        return new CloudObject(id, kind, owner, tags, state, next);
    }
}
