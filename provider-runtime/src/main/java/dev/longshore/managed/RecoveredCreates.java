package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.ResourceKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Creates that this process found out about, or sent again: an answer to each may have been lost. */
final class RecoveredCreates {

    private final Map<ResourceKey, String> ids = new ConcurrentHashMap<>();

    void note(ResourceKey key, OperationRecord record) {
        if (record.operationType() == OperationType.CREATE) {
            ids.put(key, record.id());
        }
    }

    /** Returns the id of the last create of a resource if it is one of them, null if it is not. */
    @Nullable
    String of(ResourceKey key) {
        return ids.get(key);
    }

    void forget(ResourceKey key) {
        ids.remove(key);
    }
}
