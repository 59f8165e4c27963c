package dev.longshore.test.external.thing;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An operation outside of any runtime. */
final class TestOperation implements OperationContext {

    private final OperationType type;
    private final Duration remaining;

    @Nullable
    String progress;

    @Nullable
    OperationHandle handle;

    TestOperation(OperationType type, Duration remaining) {
        this.type = type;
        this.remaining = remaining;
    }

    @Override
    public String id() {
        return "operation-1";
    }

    @Override
    public OperationType type() {
        return type;
    }

    @Override
    public int attempt() {
        return 1;
    }

    @Override
    public Instant deadline() {
        return Instant.MAX;
    }

    @Override
    public Duration remaining() {
        return remaining;
    }

    @Override
    public Owner owner() {
        return new Owner("uid-1", "token-1", new ResourceKey("Thing.test.longshore.dev", "shop", "one"));
    }

    @Override
    public @Nullable OperationHandle handle() {
        return handle;
    }

    @Override
    public boolean isCancelRequested() {
        return false;
    }

    @Override
    public void throwIfCancelRequested() {}

    @Override
    public void progress(int percent, String message) {
        progress = percent + "% " + message;
    }

    @Override
    public void recordExternalName(String externalName) {}

    @Override
    public void recordHandle(OperationHandle recorded) {
        handle = recorded;
    }

    @Override
    public void recordConnectionDetails(ConnectionDetails details) {}
}
