package dev.longshore.operation;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationType;
import dev.longshore.external.SettleTime;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes the durable record of operations of one kind. What a call reports is written only while the record on the
 * resource is still that of the call, by read-modify-write.
 */
final class OperationJournal {

    /** Enough for any ordinary contention; after it the outcome stays in memory and the next pass goes on. */
    private static final int MAX_CONFLICTS = 20;

    private final ResourceStore store;
    private final ConnectionSecrets secrets;
    private final FailureHistory failures;
    private final InstantSource clock;
    private final SettleTime settleTime;

    OperationJournal(
            ResourceStore store,
            ConnectionSecrets secrets,
            FailureHistory failures,
            InstantSource clock,
            SettleTime settleTime) {
        this.store = store;
        this.secrets = secrets;
        this.failures = failures;
        this.clock = clock;
        this.settleTime = settleTime;
    }

    /** Writes the intent, or claims the next attempt, on exactly the version that it was decided from. */
    ResourceObject open(ResourceKey key, ResourceObject from, OperationRecord record, @Nullable String externalName) {
        MetadataPatch patch = MetadataPatch.of(from).protect().annotation(Annotations.OPERATION, record.format());
        if (record.operationType() == OperationType.CREATE) {
            patch.annotation(Annotations.CREATE_PENDING, record.started());
            patch.annotation(Annotations.EXTERNAL_NAME, externalName);
        }
        return store.patch(key, patch.toJson());
    }

    /** Makes a handle durable. */
    OperationRecord recordHandle(ResourceKey key, OperationRecord record, String handle) {
        OperationRecord next = record.withHandle(handle);
        rewrite(key, record, (object, patch) -> patch.annotation(Annotations.OPERATION, next.format()));
        return next;
    }

    /** Makes an external name durable; a different one that is there already stays. */
    void recordName(ResourceKey key, OperationRecord record, String name) {
        try {
            rewrite(key, record, (object, patch) -> named(object, patch, name));
        } catch (NotCurrentException ex) {
            keepLateId(key, record, name);
            throw ex;
        }
    }

    /** Publishes details while the record is current. */
    void recordDetails(ResourceKey key, OperationRecord record, ConnectionDetails details) {
        secrets.publish(requireCurrent(key, record), details, record.id());
    }

    /**
     * Stores how a call ended: the connection Secret first, then name, marks and record in one write.
     *
     * @param reportedName id that the call reported while it ran, null for none
     * @throws NotCurrentException if the record is no longer that of the call; a returned id is kept as a late id then
     * @throws StoreException if it could not be stored; the caller keeps the outcome and tries again
     */
    void store(ResourceKey key, OperationRecord record, OperationOutcome outcome, @Nullable String reportedName) {
        String name = nameOf(outcome, reportedName);
        // One end is one failure, however often its write is tried.
        AtomicReference<@Nullable Failure> counted = new AtomicReference<>();
        try {
            publish(key, record, detailsOf(outcome));
            rewrite(key, record, (object, patch) -> {
                Failure failure =
                        counted.updateAndGet(known -> known == null ? failureOf(key, record, outcome, object) : known);
                return ended(key, record, outcome, failure, named(object, patch, name));
            });
        } catch (NotCurrentException ex) {
            keepLateId(key, record, name);
            throw ex;
        }
    }

    private void publish(ResourceKey key, OperationRecord record, ConnectionDetails details) {
        if (!details.isEmpty()) {
            secrets.publish(requireCurrent(key, record), details, record.id());
        }
    }

    private static @Nullable String nameOf(OperationOutcome outcome, @Nullable String reportedName) {
        if (outcome instanceof OperationOutcome.Succeeded succeeded && succeeded.externalName() != null) {
            return succeeded.externalName();
        }
        if (outcome instanceof OperationOutcome.Accepted accepted && accepted.externalName() != null) {
            return accepted.externalName();
        }
        return reportedName;
    }

    private static ConnectionDetails detailsOf(OperationOutcome outcome) {
        if (outcome instanceof OperationOutcome.Succeeded succeeded) {
            return succeeded.details();
        }
        return outcome instanceof OperationOutcome.Accepted accepted ? accepted.details() : ConnectionDetails.none();
    }

    /** An end that says nothing of what was done is a failure as well, or else it would be tried again without a delay. */
    private @Nullable Failure failureOf(
            ResourceKey key, OperationRecord record, OperationOutcome outcome, ResourceObject object) {
        if (outcome instanceof OperationOutcome.Failed failed && provesNothingWasDone(record)) {
            return failures.failed(
                    key,
                    object,
                    failedReason(record.operationType()),
                    failed.failureClass(),
                    failed.message(),
                    failed.retryAfter());
        }
        if (outcome instanceof OperationOutcome.Unknown unknown && !unknown.cancelled()) {
            String message = record.type() + " ended without saying what was done: " + unknown.message();
            return failures.failed(key, object, "OperationOutcomeUnknown", FailureClass.OUTCOME_UNKNOWN, message, null);
        }
        return null;
    }

    private MetadataPatch ended(
            ResourceKey key,
            OperationRecord record,
            OperationOutcome outcome,
            @Nullable Failure failure,
            MetadataPatch patch) {
        if (failure != null) {
            patch.annotation(Annotations.FAILURE, failure.format());
        }
        if (outcome instanceof OperationOutcome.Succeeded) {
            return succeeded(key, record, patch);
        }
        if (outcome instanceof OperationOutcome.Accepted accepted) {
            return patch.annotation(
                    Annotations.OPERATION, record.withHandle(accepted.handle()).format());
        }
        if (outcome instanceof OperationOutcome.Failed && failure != null) {
            return closed(record, patch, Annotations.CREATE_FAILED);
        }
        if (outcome instanceof OperationOutcome.NotSent && record.attempt() == 1) {
            return closed(record, patch, Annotations.CREATE_FAILED);
        }
        return patch.annotation(
                Annotations.OPERATION, record.withoutHandle(clock.instant()).format());
    }

    /** A failure says nothing about earlier attempts that may still land after it was sent. */
    private static boolean provesNothingWasDone(OperationRecord record) {
        Instant doubtUntil = record.doubtUntil();
        return record.attempt() == 1 || doubtUntil == null || !record.started().isBefore(doubtUntil);
    }

    private MetadataPatch succeeded(ResourceKey key, OperationRecord record, MetadataPatch patch) {
        failures.forget(key);
        return closed(record, patch, Annotations.CREATE_SUCCEEDED).annotation(Annotations.FAILURE, (String) null);
    }

    private MetadataPatch closed(OperationRecord record, MetadataPatch patch, String createMark) {
        patch.annotation(Annotations.OPERATION, (String) null);
        return record.operationType() == OperationType.CREATE ? patch.annotation(createMark, clock.instant()) : patch;
    }

    /** Returns the reason of the condition after a failed operation, for example {@code CreateFailed}. */
    static String failedReason(OperationType type) {
        return type.name().charAt(0) + type.name().substring(1).toLowerCase(Locale.ROOT) + "Failed";
    }

    /** A non-empty name is never replaced: what came back instead is kept where it is looked after. */
    private static MetadataPatch named(ResourceObject object, MetadataPatch patch, @Nullable String name) {
        String present = object.metadata().annotation(Annotations.EXTERNAL_NAME);
        if (name == null || name.equals(present)) {
            return patch;
        }
        return present == null
                ? patch.annotation(Annotations.EXTERNAL_NAME, name)
                : patch.annotation(Annotations.LATE_IDS, withLateId(object, name));
    }

    private static String withLateId(ResourceObject object, String name) {
        Set<String> ids = new LinkedHashSet<>(LateIds.of(object));
        ids.add(name);
        return LateIds.format(ids);
    }

    private void keepLateId(ResourceKey key, OperationRecord record, @Nullable String name) {
        if (name == null || record.operationType() != OperationType.CREATE) {
            return;
        }
        retrying(key, object -> {
            String present = object.metadata().annotation(Annotations.EXTERNAL_NAME);
            return name.equals(present) || LateIds.of(object).contains(name)
                    ? null
                    : MetadataPatch.of(object).annotation(Annotations.LATE_IDS, withLateId(object, name));
        });
    }

    private void rewrite(
            ResourceKey key, OperationRecord record, BiFunction<ResourceObject, MetadataPatch, MetadataPatch> change) {
        retrying(key, ignored -> {
            ResourceObject object = requireCurrent(key, record);
            return change.apply(object, MetadataPatch.of(object));
        });
    }

    private void retrying(
            ResourceKey key, java.util.function.Function<ResourceObject, @Nullable MetadataPatch> change) {
        for (int conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
            MetadataPatch patch = change.apply(existing(key));
            if (patch == null || written(key, patch)) {
                return;
            }
        }
        throw new StoreException.Unavailable(key + " changes too often to store the outcome of its operation", null);
    }

    private boolean written(ResourceKey key, MetadataPatch patch) {
        try {
            store.patch(key, patch.toJson());
            return true;
        } catch (StoreException.Conflict ex) {
            store.doubt(key);
            return false;
        } catch (StoreException.Gone ex) {
            throw new NotCurrentException(key + " does not exist any more");
        } catch (StoreException.Unavailable ex) {
            store.doubt(key);
            throw ex;
        }
    }

    private ResourceObject requireCurrent(ResourceKey key, OperationRecord record) {
        ResourceObject object = existing(key);
        if (!isCurrent(object, record)) {
            store.doubt(key);
            object = existing(key);
        }
        if (!isCurrent(object, record)) {
            throw new NotCurrentException(
                    "operation " + record.id() + " of " + key + " is not the current one any more");
        }
        return object;
    }

    private ResourceObject existing(ResourceKey key) {
        return store.current(key).orElseThrow(() -> new NotCurrentException(key + " does not exist any more"));
    }

    private static boolean isCurrent(ResourceObject object, OperationRecord record) {
        String text = object.metadata().annotation(Annotations.OPERATION);
        if (text == null || !Objects.equals(object.metadata().uid(), record.uid())) {
            return false;
        }
        try {
            return OperationRecord.parse(text).isSameAttempt(record);
        } catch (UnreadableRecordException ex) {
            return false;
        }
    }

    /** Failure class that says nothing was changed. */
    static boolean isDefinitive(FailureClass failureClass) {
        return failureClass != FailureClass.OUTCOME_UNKNOWN;
    }

    SettleTime settleTime() {
        return settleTime;
    }
}
