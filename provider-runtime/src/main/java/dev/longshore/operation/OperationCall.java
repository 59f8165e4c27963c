package dev.longshore.operation;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.ExternalException;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** One attempt of an operation as the author's code sees it, and what the author's code said of it. */
final class OperationCall implements OperationContext {

    private final ResourceKey key;
    private final @Nullable String recordedName;
    private final boolean publishesDetails;
    private final OperationJournal journal;
    private final InstantSource clock;
    private final java.util.function.Function<String, OperationHandle> handles;

    private volatile OperationRecord record;
    private volatile LiveOperation.@Nullable Progress progress;
    private volatile @Nullable Instant cancelRequestedAt;
    private volatile @Nullable String reportedName;

    OperationCall(
            ResourceKey key,
            ResourceObject object,
            OperationRecord record,
            OperationJournal journal,
            InstantSource clock,
            java.util.function.Function<String, OperationHandle> handles) {
        this.key = key;
        this.recordedName = object.metadata().annotation(Annotations.EXTERNAL_NAME);
        this.publishesDetails = object.spec().has("writeConnectionSecretToRef");
        this.record = record;
        this.journal = journal;
        this.clock = clock;
        this.handles = handles;
    }

    ResourceKey key() {
        return key;
    }

    OperationRecord record() {
        return record;
    }

    LiveOperation.@Nullable Progress progress() {
        return progress;
    }

    @Nullable
    Instant cancelRequestedAt() {
        return cancelRequestedAt;
    }

    @Nullable
    String reportedName() {
        return reportedName;
    }

    @Nullable
    String externalName() {
        return recordedName == null ? reportedName : recordedName;
    }

    void requestCancel() {
        if (cancelRequestedAt == null) {
            cancelRequestedAt = clock.instant();
        }
    }

    @Override
    public String id() {
        return record.id();
    }

    @Override
    public OperationType type() {
        return record.operationType();
    }

    @Override
    public int attempt() {
        return record.attempt();
    }

    @Override
    public Instant deadline() {
        return record.deadline();
    }

    @Override
    public Duration remaining() {
        Duration left = Duration.between(clock.instant(), record.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public Owner owner() {
        return new Owner(record.uid(), record.token(), key);
    }

    @Override
    public @Nullable OperationHandle handle() {
        String handle = record.handle();
        return handle == null ? null : handles.apply(handle);
    }

    @Override
    public boolean isCancelRequested() {
        return cancelRequestedAt != null;
    }

    @Override
    public void throwIfCancelRequested() {
        if (isCancelRequested()) {
            throw new OperationCancelledException(type().word() + " of " + key + " was asked to stop");
        }
    }

    @Override
    public void progress(int percent, String message) {
        progress = new LiveOperation.Progress(Math.max(-1, Math.min(100, percent)), message);
    }

    @Override
    public void recordExternalName(String externalName) {
        reportedName = externalName;
        whileCurrent(() -> journal.recordName(key, record, externalName));
    }

    @Override
    public void recordHandle(OperationHandle handle) {
        whileCurrent(() -> record = journal.recordHandle(key, record, handle.value()));
    }

    @Override
    public void recordConnectionDetails(ConnectionDetails details) {
        if (!publishesDetails) {
            throw ExternalException.rejected(
                    "connection details cannot be kept: set spec.writeConnectionSecretToRef of " + key);
        }
        whileCurrent(() -> journal.recordDetails(key, record, details));
    }

    private void whileCurrent(Runnable write) {
        try {
            write.run();
        } catch (NotCurrentException ex) {
            requestCancel();
            throw new OperationCancelledException(ex.getMessage() + "; the call should end");
        }
    }
}
