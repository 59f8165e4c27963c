package dev.longshore.listener;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;

/**
 * An operation that changed its state.
 *
 * @param key resource
 * @param account provider configuration that it belongs to, empty for none
 * @param id operation, empty before it has started
 * @param type what is done
 * @param state state it is in now
 * @param took time since it started, if it has
 */
public record OperationChanged(
        ResourceKey key, String account, String id, OperationType type, State state, Duration took) {

    /** What an operation came to. */
    public enum State {
        /** It has got a place in the line; it has no id yet. */
        WAITING,
        /** It found the line full; it has no id yet. */
        REFUSED,
        /** Its call runs; {@code took} is how long it waited for that. */
        RUNNING,
        /** The external system has accepted it and is polled for its end. */
        POLLING,
        /** It was asked to stop. */
        CANCELLING,
        /** Its call missed the deadline and has not returned; it no longer counts against the limits. */
        ABANDONED,
        /** A newer generation took its place, while it waited or before it ended. */
        SUPERSEDED,
        /** It ended, and nobody knows how. */
        UNKNOWN,
        /** It ended well. */
        SUCCEEDED,
        /** It ended without an effect. */
        FAILED,
        /** It ended because it was asked to. */
        CANCELLED
    }
}
