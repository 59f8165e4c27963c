package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of an update. */
public final class UpdateResult implements OperationResult {

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
    public static UpdateResult accepted(OperationHandle handle) {
        return new UpdateResult(ConnectionDetails.none(), handle, null);
    }

    /** Returns this result with details to publish. */
    public UpdateResult withConnectionDetails(ConnectionDetails details) {
        return new UpdateResult(details, handle, pollAfter);
    }

    /** Returns this result with the time of the first poll; no effect on one that is not accepted. */
    public UpdateResult pollAfter(Duration delay) {
        return new UpdateResult(connectionDetails, handle, delay);
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
}
