package dev.longshore.operation;

import dev.longshore.external.OperationType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An operation that this process has in hand, as seen at one moment.
 *
 * @param id id
 * @param type what is done
 * @param attempt attempt
 * @param generation generation that it works on
 * @param state where it is
 * @param startedAt when it started
 * @param deadline when it must have ended
 * @param cancelRequestedAt when it was asked to stop, null if it was not
 * @param progress how far it is, null if it did not say
 */
public record LiveOperation(
        String id,
        OperationType type,
        int attempt,
        long generation,
        State state,
        Instant startedAt,
        Instant deadline,
        @Nullable Instant cancelRequestedAt,
        @Nullable Progress progress) {

    /** Where an operation is. */
    public enum State {
        /** The author's call runs. */
        RUNNING,
        /** The author's call runs and was asked to stop. */
        CANCELLING,
        /** The author's call was given up on; its thread has not come back yet. */
        ABANDONED,
        /** The call has ended and its outcome could not be stored yet. */
        UNSTORED
    }

    /**
     * How far it is.
     *
     * @param percent 0 to 100, -1 if not known
     * @param message what is going on
     */
    public record Progress(int percent, String message) {}
}
