package dev.longshore.test.external;

import org.jspecify.annotations.Nullable;

/**
 * An operation of a {@link Cloud} as a poll shows it.
 *
 * @param handle handle
 * @param state state
 * @param percent how far it is, 0 to 100
 * @param id id of the object, null if there is none yet
 * @param message why it failed, empty if it did not
 */
public record CloudOperation(
        String handle, State state, int percent, @Nullable String id, String message) {

    /** States of an operation. */
    public enum State {
        RUNNING,
        SUCCEEDED,
        FAILED,
        CANCELLED
    }
}
