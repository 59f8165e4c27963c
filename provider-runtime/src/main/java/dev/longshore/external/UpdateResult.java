package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of an update. */
public sealed class UpdateResult implements OperationResult {

    private final ConnectionDetails connectionDetails;
    private final @Nullable OperationHandle handle;
    private final @Nullable Duration pollAfter;

    private UpdateResult(
            ConnectionDetails connectionDetails, @Nullable OperationHandle handle, @Nullable Duration pollAfter) {
        this.connectionDetails = connectionDetails;
        this.handle = handle;
        this.pollAfter = pollAfter;
    }

    /** It was changed. */
    public static UpdateResult updated() {
        return new UpdateResult(ConnectionDetails.none(), null, null);
    }

    /** The update was accepted and is polled from now on. */
    public static Accepted accepted(OperationHandle handle) {
        return new Accepted(ConnectionDetails.none(), handle, null);
    }

    /** Returns this result with details to publish. */
    public UpdateResult withConnectionDetails(ConnectionDetails details) {
        return new UpdateResult(details, handle, pollAfter);
    }

    @Override
    public @Nullable String externalName() {
        return null;
    }

    @Override
    public ConnectionDetails connectionDetails() {
        return connectionDetails;
    }

    @Override
    public @Nullable OperationHandle handle() {
        return handle;
    }

    @Override
    public @Nullable Duration pollAfter() {
        return pollAfter;
    }

    /** Result of an update that runs on. */
    public static final class Accepted extends UpdateResult {

        private Accepted(
                ConnectionDetails connectionDetails, @Nullable OperationHandle handle, @Nullable Duration pollAfter) {
            super(connectionDetails, handle, pollAfter);
        }

        /** Returns this result with the time of the first poll. */
        public Accepted pollAfter(Duration delay) {
            return new Accepted(connectionDetails(), handle(), delay);
        }

        @Override
        public Accepted withConnectionDetails(ConnectionDetails details) {
            return new Accepted(details, handle(), pollAfter());
        }
    }
}
