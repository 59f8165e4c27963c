package dev.longshore.test.crash;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import org.jspecify.annotations.Nullable;

/**
 * A merge patch of a managed resource.
 *
 * @param resource resource
 * @param isStatus whether it is for the status
 * @param patch patch
 */
record Write(ResourceKey resource, boolean isStatus, JsonObject patch) {

    /** Returns the operation record that it sets, null if it sets none. */
    @Nullable
    OperationRecord record() {
        return annotations().get(Annotations.OPERATION) instanceof JsonPrimitive text
                ? OperationRecord.parse(text.getAsString())
                : null;
    }

    /** Whether it removes the operation record. */
    boolean closes() {
        return annotations().has(Annotations.OPERATION)
                && annotations().get(Annotations.OPERATION).isJsonNull();
    }

    /** Whether it removes our finalizer: only then does a patch have finalizers without it. */
    boolean releases() {
        return metadata().get("finalizers") instanceof JsonArray names
                && !names.contains(new JsonPrimitive(Annotations.FINALIZER));
    }

    private JsonObject annotations() {
        return metadata().get("annotations") instanceof JsonObject annotations ? annotations : new JsonObject();
    }

    private JsonObject metadata() {
        return patch.get("metadata") instanceof JsonObject metadata ? metadata : new JsonObject();
    }
}
