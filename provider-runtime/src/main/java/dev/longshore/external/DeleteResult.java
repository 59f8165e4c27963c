package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of a delete. */
public final class DeleteResult implements OperationResult {

    private final @Nullable OperationHandle handle;
    private final @Nullable Duration pollAfter;

    private DeleteResult(@Nullable OperationHandle handle, @Nullable Duration pollAfter) {
        this.handle = handle;
        this.pollAfter = pollAfter;
    }

    /** It was deleted, scheduled for deletion, or was gone already; an observation confirms it. */
    public static DeleteResult deleted() {
        return new DeleteResult(null, null);
    }

    /** The delete was accepted and is polled from now on. */
    public static DeleteResult accepted(OperationHandle handle) {
        return new DeleteResult(handle, null);
    }

    /** Returns this result with the time of the first poll; no effect on one that is not accepted. */
    public DeleteResult pollAfter(Duration delay) {
        return new DeleteResult(handle, delay);
    }

    @Override
    public @Nullable String externalName() {
        return null;
    }

    @Override
    public ConnectionDetails connectionDetails() {
        return ConnectionDetails.none();
    }

    @Override
    public @Nullable OperationHandle handle() {
        return handle;
    }

    @Override
    public @Nullable Duration pollAfter() {
        return pollAfter;
    }
}
