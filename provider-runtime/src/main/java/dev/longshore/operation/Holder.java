package dev.longshore.operation;

import java.time.Instant;
import java.util.UUID;

/**
 * This process, as operation records and leases name it.
 *
 * @param identity name that no other living process has; the name of the pod in a cluster
 * @param processId different for each start
 * @param startedAt when this process started
 */
public record Holder(String identity, String processId, Instant startedAt) {

    /** Names a process that has just started. */
    public static Holder of(String identity, Instant startedAt) {
        return new Holder(identity, UUID.randomUUID().toString().substring(0, 8), startedAt);
    }

    /** Returns the value of {@code holder} in records. */
    public String id() {
        return identity + "_" + processId;
    }

    /**
     * Returns the record with what is known of the end of its call. A process of the same identity is a predecessor in
     * the same place, so it sent nothing after this one had started.
     */
    OperationRecord completed(OperationRecord record) {
        boolean predecessor =
                record.holder().startsWith(identity + "_") && !record.holder().equals(id());
        return predecessor && record.ended() == null ? record.withEnded(startedAt) : record;
    }
}
