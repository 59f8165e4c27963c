package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of a delete. */
public sealed class DeleteResult implements OperationResult {

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
    public static Accepted accepted(OperationHandle handle) {
        return new Accepted(handle, null);
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

    /** Result of a delete that runs on. */
    public static final class Accepted extends DeleteResult {

        private Accepted(@Nullable OperationHandle handle, @Nullable Duration pollAfter) {
            super(handle, pollAfter);
        }

        /** Returns this result with the time of the first poll. */
        public Accepted pollAfter(Duration delay) {
            return new Accepted(handle(), delay);
        }
    }
}
