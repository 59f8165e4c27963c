package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of a create. */
public final class CreateResult implements OperationResult {

    private final @Nullable String externalName;
    private final ConnectionDetails connectionDetails;
    private final @Nullable OperationHandle handle;
    private final @Nullable Duration pollAfter;

    private CreateResult(
            @Nullable String externalName,
            ConnectionDetails connectionDetails,
            @Nullable OperationHandle handle,
            @Nullable Duration pollAfter) {
        this.externalName = externalName;
        this.connectionDetails = connectionDetails;
        this.handle = handle;
        this.pollAfter = pollAfter;
    }

    /** It was created under the name that is already recorded. */
    public static CreateResult created() {
        return new CreateResult(null, ConnectionDetails.none(), null, null);
    }

    /** It was created and the external system calls it so. */
    public static CreateResult created(String externalName) {
        return new CreateResult(externalName, ConnectionDetails.none(), null, null);
    }

    /** The create was accepted and is polled from now on. */
    public static CreateResult accepted(OperationHandle handle) {
        return new CreateResult(null, ConnectionDetails.none(), handle, null);
    }

    /** The create was accepted, is polled from now on, and the id is known already. */
    public static CreateResult accepted(OperationHandle handle, String externalName) {
        return new CreateResult(externalName, ConnectionDetails.none(), handle, null);
    }

    /** Returns this result with details to publish. */
    public CreateResult withConnectionDetails(ConnectionDetails details) {
        return new CreateResult(externalName, details, handle, pollAfter);
    }

    /** Returns this result with the time of the first poll; no effect on one that is not accepted. */
    public CreateResult pollAfter(Duration delay) {
        return new CreateResult(externalName, connectionDetails, handle, delay);
    }

    @Override
    public @Nullable String externalName() {
        return externalName;
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
