package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a mutating call returns, as the runtime reads it; authors build one of the three kinds. */
public sealed interface OperationResult permits CreateResult, UpdateResult, DeleteResult {

    /** Returns the id of the external resource, null if this result does not tell. */
    @Nullable
    String externalName();

    /** Returns what to publish in the connection Secret. */
    ConnectionDetails connectionDetails();

    /** Returns the handle of an accepted operation, null if the operation has ended. */
    @Nullable
    OperationHandle handle();

    /** Returns when to poll first, null for the runtime's own choice. */
    @Nullable
    Duration pollAfter();
}
