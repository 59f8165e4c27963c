package dev.longshore.test.external;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a {@link Cloud}.
 *
 * @param caller who calls
 * @param verb what is asked
 * @param kind sort of object
 * @param owner UID of the managed resource that is acted for
 * @param target id of an object, handle or stop key of an operation; for a create the name that the caller chose, null
 *     if the cloud assigns an id
 * @param body content of a create or update
 * @param options what else is said
 */
public record CloudRequest(
        Caller caller,
        Verb verb,
        String kind,
        String owner,
        @Nullable String target,
        @Nullable JsonObject body,
        Options options) {

    /**
     * What else a request can say.
     *
     * @param async whether the answer comes at once with a handle, instead of when the work is done
     * @param token idempotency token, null for none
     * @param stopKey name by which a call that blocks can be stopped, null for none
     * @param tags tags to store or to look for
     * @param timeout how long the caller waits for the answer, null for ever
     */
    public record Options(
            boolean async,
            @Nullable String token,
            @Nullable String stopKey,
            Map<String, String> tags,
            @Nullable Duration timeout) {

        /** Nothing else is said. */
        public static final Options NONE = new Options(false, null, null, Map.of(), null);

        /** Keeps a copy of the tags. */
        public Options {
            tags = Map.copyOf(tags);
        }

        /** Returns these options for an answer that comes at once. */
        public Options async(boolean wanted) {
            return new Options(wanted, token, stopKey, tags, timeout);
        }

        /** Returns these options with an idempotency token. */
        public Options token(@Nullable String value) {
            return new Options(async, value, stopKey, tags, timeout);
        }

        /** Returns these options with a key by which the call can be stopped. */
        public Options stopKey(@Nullable String value) {
            return new Options(async, token, value, tags, timeout);
        }

        /** Returns these options with tags. */
        public Options tags(Map<String, String> values) {
            return new Options(async, token, stopKey, values, timeout);
        }

        /** Returns these options with a time limit. */
        public Options timeout(@Nullable Duration limit) {
            return new Options(async, token, stopKey, tags, limit);
        }
    }
}
