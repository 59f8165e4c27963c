package dev.longshore.examples;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An operation outside of any runtime. */
public class FakeOperation implements OperationContext {

    private final AtomicBoolean cancelRequested = new AtomicBoolean();

    public final Queue<String> progress = new ConcurrentLinkedQueue<>();

    public void requestCancel() {
        cancelRequested.set(true);
    }

    @Override
    public String id() {
        return "operation";
    }

    @Override
    public OperationType type() {
        return OperationType.CREATE;
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
        return Duration.ofHours(1);
    }

    @Override
    public Owner owner() {
        return new Owner("uid", "token", new ResourceKey("Kind.example.org", "shop", "one"));
    }

    @Override
    public @Nullable OperationHandle handle() {
        return null;
    }

    @Override
    public boolean isCancelRequested() {
        return cancelRequested.get();
    }

    @Override
    public void throwIfCancelRequested() {
        if (isCancelRequested()) {
            throw new OperationCancelledException("cancelled");
        }
    }

    @Override
    public void progress(int percent, String message) {
        progress.add(message);
    }

    @Override
    public void recordExternalName(String externalName) {}

    @Override
    public void recordHandle(OperationHandle handle) {}

    @Override
    public void recordConnectionDetails(ConnectionDetails details) {}
}
