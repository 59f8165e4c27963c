package dev.longshore.operation;

import dev.longshore.resource.ResourceKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The operations of one kind whose record is open, as far as passes have seen them, and who asked to stop them. */
public final class OpenOperations {

    private final Map<ResourceKey, OperationRecord> records = new ConcurrentHashMap<>();
    private final Map<ResourceKey, String> cancelWishes = new ConcurrentHashMap<>();

    private volatile boolean canCancel;

    OpenOperations() {}

    /** Remembers what a pass has seen. */
    public void note(ResourceKey key, @Nullable OperationRecord record, boolean kindCanCancel) {
        canCancel = kindCanCancel;
        if (record == null) {
            closed(key);
        } else {
            records.put(key, record);
        }
    }

    void ended(ResourceKey key, OperationOutcome outcome) {
        boolean over = outcome instanceof OperationOutcome.Succeeded || outcome instanceof OperationOutcome.Failed;
        if (over || outcome instanceof OperationOutcome.NotSent) {
            closed(key);
        } else if (outcome instanceof OperationOutcome.Accepted accepted) {
            records.computeIfPresent(key, (ignored, record) -> record.withHandle(accepted.handle()));
        }
    }

    void closed(ResourceKey key) {
        records.remove(key);
        cancelWishes.remove(key);
    }

    /** Returns the records by resource; a view that changes. */
    public Map<ResourceKey, OperationRecord> records() {
        return java.util.Collections.unmodifiableMap(records);
    }

    /** Returns the resource of an operation. */
    public Optional<ResourceKey> find(String operationId) {
        return records.entrySet().stream()
                .filter(entry -> entry.getValue().id().equals(operationId))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether the kind can stop a running operation, as the last client said. */
    public boolean canCancel() {
        return canCancel;
    }

    /** Notes that a person wants an operation to stop; the next pass sees to it. */
    public void wishToCancel(ResourceKey key, String operationId) {
        cancelWishes.put(key, operationId);
    }

    /** Whether a person wants the current operation of a resource to stop. */
    public boolean isCancelWished(ResourceKey key, String operationId) {
        return operationId.equals(cancelWishes.get(key));
    }
}
