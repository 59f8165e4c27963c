package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.external.PollResult;
import dev.longshore.external.SettleTime;
import dev.longshore.operation.Failure;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationControl;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.ManagementPolicies;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one decision is made from, gathered for exactly one version of the resource. Reads only.
 *
 * @param now time of the decision
 * @param object resource
 * @param policies what the resource allows
 * @param kind what the kind can do and how it is set
 * @param operation what is known of its operation
 * @param externalName name that is recorded, or else follows from the spec; null if the external system assigns ids
 * @param observation what was found outside, null if nobody looked
 * @param lateIds late ids that were looked at, with what was found
 * @param lateIdsSince when the last of them was first seen here
 * @param problem what kept the facts from being complete, null for nothing
 * @param failure failure of this generation that is to be waited out or shown, null for none
 * @param callableAt when the external system may be asked, null if it could be; nothing was looked at until then
 */
record Facts(
        Instant now,
        ResourceObject object,
        ManagementPolicies policies,
        Kind kind,
        Operation operation,
        @Nullable String externalName,
        @Nullable Observation observation,
        Map<String, Observation> lateIds,
        Instant lateIdsSince,
        @Nullable Problem problem,
        @Nullable Failure failure,
        @Nullable Instant callableAt) {

    /**
     * What the kind can do and how it is set.
     *
     * @param canCancel whether running operations can be stopped
     * @param canLookUp whether external resources can be found by their owner
     * @param hasDeterministicName whether the name follows from the spec
     * @param tokenValidity how long a token is honoured, null if there is none
     * @param settleTime how late effects may become visible
     * @param cancelsOnChange whether a new generation stops a running operation
     */
    record Kind(
            boolean canCancel,
            boolean canLookUp,
            boolean hasDeterministicName,
            @Nullable Duration tokenValidity,
            SettleTime settleTime,
            boolean cancelsOnChange) {}

    /**
     * What is known of the operation of the resource.
     *
     * @param record durable record, null if there is none
     * @param unreadable why the record cannot be read, null if it can or there is none
     * @param live call that lives in this process, null for none
     * @param neverSent whether this process knows that it never sent the attempt of the record
     * @param poll what the last poll found, null if there is no handle or the poll failed
     * @param nextPoll when the next poll is due, null if there is no handle
     * @param pollCancelRequestedAt when an accepted operation was asked to stop, null if it was not
     * @param owned ids found by owner, null if nobody looked
     * @param cancelWished whether a person wants it to stop
     * @param lastEnd when the last operation ended, as far as known; null if not known
     */
    record Operation(
            @Nullable OperationRecord record,
            @Nullable String unreadable,
            @Nullable LiveOperation live,
            boolean neverSent,
            @Nullable PollResult poll,
            @Nullable Instant nextPoll,
            @Nullable Instant pollCancelRequestedAt,
            @Nullable Set<String> owned,
            boolean cancelWished,
            OperationControl.@Nullable LastEnd lastEnd) {

        /** Whether the resource has a record, readable or not. */
        boolean hasRecord() {
            return record != null || unreadable != null;
        }
    }

    ResourceMetadata metadata() {
        return object.metadata();
    }

    boolean isDeleted() {
        return metadata().isDeleted();
    }

    /** What was found outside, null if there was nothing or nobody looked. */
    Observation.@Nullable Present<?> present() {
        return observation instanceof Observation.Present<?> found ? found : null;
    }

    boolean isAbsent() {
        return observation instanceof Observation.Absent;
    }
}
