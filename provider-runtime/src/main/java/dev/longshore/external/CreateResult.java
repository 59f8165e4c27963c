package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Result of a create. */
public sealed class CreateResult implements OperationResult {

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
        return new CreateResult(notBlank(externalName), ConnectionDetails.none(), null, null);
    }

    /** The create was accepted and is polled from now on. */
    public static Accepted accepted(OperationHandle handle) {
        return new Accepted(null, ConnectionDetails.none(), handle, null);
    }

    /** The create was accepted, is polled from now on, and the id is known already. */
    public static Accepted accepted(OperationHandle handle, String externalName) {
        return new Accepted(notBlank(externalName), ConnectionDetails.none(), handle, null);
    }

    static String notBlank(String externalName) {
        if (externalName.isBlank()) {
            throw new IllegalArgumentException("External name must not be blank");
        }
        return externalName;
    }

    /** Returns this result with details to publish. */
    public CreateResult withConnectionDetails(ConnectionDetails details) {
        return new CreateResult(externalName, details, handle, pollAfter);
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

    /** Result of a create that runs on. */
    public static final class Accepted extends CreateResult {

        private Accepted(
                @Nullable String externalName,
                ConnectionDetails connectionDetails,
                @Nullable OperationHandle handle,
                @Nullable Duration pollAfter) {
            super(externalName, connectionDetails, handle, pollAfter);
        }

        /** Returns this result with the time of the first poll. */
        public Accepted pollAfter(Duration delay) {
            return new Accepted(externalName(), connectionDetails(), handle(), delay);
        }

        @Override
        public Accepted withConnectionDetails(ConnectionDetails details) {
            return new Accepted(externalName(), details, handle(), pollAfter());
        }
    }
}
