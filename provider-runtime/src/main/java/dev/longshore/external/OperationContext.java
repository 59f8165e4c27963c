package dev.longshore.external;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The running operation, as the author's code sees it. All methods may be called from any thread. */
public interface OperationContext {

    /** Returns the id of the operation, unique for ever and the same for all its attempts. */
    String id();

    /** Returns what is done. */
    OperationType type();

    /** Returns the number of this attempt, from 1. */
    int attempt();

    /** Returns when the operation must have ended; the runtime gives up on it then. */
    Instant deadline();

    /** Returns the time left until {@link #deadline()}, never negative. */
    Duration remaining();

    /** Returns who asks, to be stored with what is created so that {@link OwnerLookup} can find it. */
    Owner owner();

    /** Returns the stored handle of this operation, null if there is none. */
    @Nullable
    OperationHandle handle();

    /** Whether the operation should stop as soon as it safely can; the thread is interrupted later. */
    boolean isCancelRequested();

    /**
     * Ends the call if a stop was asked for.
     *
     * @throws OperationCancelledException if {@link #isCancelRequested()}
     */
    void throwIfCancelRequested();

    /**
     * Says how far the operation is. Cheap: shown at once in the operations view, and now and then in status.
     *
     * @param percent 0 to 100, or -1 if unknown
     * @param message what is going on, without secrets
     */
    void progress(int percent, String message);

    /** As {@link #progress(int, String)}, when nobody knows how much is left. */
    default void progress(String message) {
        progress(-1, message);
    }

    /**
     * Stores the id of the external resource. Returns when it is durable; call it as soon as the id is known.
     *
     * @throws OperationCancelledException if the operation is not the current one any more; the id is then kept as a
     *     late id
     */
    void recordExternalName(String externalName);

    /** Stores a handle by which the operation can be found again. Returns when it is durable. */
    void recordHandle(OperationHandle handle);

    /**
     * Stores connection details that can be had only once, or that were generated, before anything depends on them.
     * Returns when they are durable.
     *
     * @throws ExternalException rejected, if the resource names no connection Secret
     */
    void recordConnectionDetails(ConnectionDetails details);
}
