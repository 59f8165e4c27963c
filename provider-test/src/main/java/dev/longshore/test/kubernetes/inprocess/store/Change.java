package dev.longshore.test.kubernetes.inprocess.store;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import org.jspecify.annotations.Nullable;

/**
 * One committed change.
 *
 * @param before the object before, or null for a creation
 * @param after the object after, or null for a removal
 * @param last what a watcher is shown: the object after, or as it was last, at the version of its removal
 */
public record Change(
        long revision,
        ObjectKey key,
        @Nullable JsonObject before,
        @Nullable JsonObject after,
        JsonObject last) {}
