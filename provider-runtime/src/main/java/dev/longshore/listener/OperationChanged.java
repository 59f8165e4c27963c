package dev.longshore.listener;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;

/**
 * An operation that changed its state.
 *
 * @param key resource
 * @param account provider configuration that it belongs to, empty for none
 * @param id operation
 * @param type what is done
 * @param state state it is in now
 * @param took time spent in the state before
 */
public record OperationChanged(
        ResourceKey key, String account, String id, OperationType type, State state, Duration took) {

    /** States of an operation; all but the first five are ends. */
    public enum State {
        WAITING,
        RUNNING,
        POLLING,
        CANCELLING,
        UNKNOWN,
        REFUSED,
        SUCCEEDED,
        FAILED,
        CANCELLED,
        ABANDONED
    }
}
