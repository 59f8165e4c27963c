package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.List;

/** What is special about one kind. */
interface KindRules {

    default void prepareForCreate(JsonObject object) {}

    default void prepareForUpdate(String subresource, JsonObject before, JsonObject object) {}

    default void beginDeletion(JsonObject object) {}

    /** Whether a deletion is a change of the desired state, with a grace period of its own. */
    default boolean isDeletionCounted() {
        return true;
    }

    default List<FieldError> validate(JsonObject object) {
        return List.of();
    }

    default List<FieldError> validateUpdate(JsonObject before, JsonObject object) {
        return validate(object);
    }
}
