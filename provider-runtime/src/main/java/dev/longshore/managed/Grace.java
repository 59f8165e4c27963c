package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.operation.OperationControl.LastEnd;
import dev.longshore.resource.Annotations;
import java.time.Instant;

/** How long reads of the external system may still show the time before the last operation. */
final class Grace {

    private Grace() {}

    /** Returns from when on absence is newer than the last operation for certain. */
    static Instant absenceBelievedFrom(Facts facts) {
        LastEnd last = facts.operation().lastEnd();
        Instant created = CreateMarks.time(facts.metadata(), Annotations.CREATE_SUCCEEDED);
        return afterLag(facts, last == null || last.at().isBefore(created) ? created : last.at());
    }

    /** Returns from when on presence is newer than the last deletion for certain. */
    static Instant presenceBelievedFrom(Facts facts) {
        LastEnd last = facts.operation().lastEnd();
        return last != null && last.type() == OperationType.DELETE ? afterLag(facts, last.at()) : Instant.MIN;
    }

    private static Instant afterLag(Facts facts, Instant end) {
        return end.equals(Instant.MIN)
                ? end
                : end.plus(facts.kind().settleTime().readLag());
    }
}
