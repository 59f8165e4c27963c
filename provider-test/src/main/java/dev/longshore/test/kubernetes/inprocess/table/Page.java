package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonObject;
import java.util.List;

/**
 * A part of a list.
 *
 * @param next the token for the next part, or an empty text when this is the last
 * @param remaining how many objects come after this part, or -1 when that is not told
 */
public record Page(long revision, List<JsonObject> objects, String next, long remaining) {

    /** The metadata of a list of custom resources, which always has a place for the token. */
    JsonObject customMetadata() {
        JsonObject metadata = metadata();
        metadata.addProperty("continue", next);
        return metadata;
    }

    JsonObject metadata() {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", Long.toString(revision));
        if (!next.isEmpty()) {
            metadata.addProperty("continue", next);
            if (remaining >= 0) {
                metadata.addProperty("remainingItemCount", remaining);
            }
        }
        return metadata;
    }
}
