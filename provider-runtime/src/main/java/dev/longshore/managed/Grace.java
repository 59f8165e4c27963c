package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.operation.OperationControl.LastEnd;
import dev.longshore.resource.Annotations;
import dev.longshore.status.Verdict;
import java.time.Instant;

/** How long reads of the external system may still show the time before the last operation. */
final class Grace {

    private Grace() {}

    /** Returns from when on absence is newer than the last operation for certain. */
    static Instant absenceBelievedFrom(Facts facts) {
        LastEnd last = facts.operation().lastEnd();
        Instant created = endOfSecond(CreateMarks.time(facts.metadata(), Annotations.CREATE_SUCCEEDED));
        return afterLag(facts, last == null || endOfSecond(last.at()).isBefore(created) ? created : last.at());
    }

    /** Returns from when on presence is newer than the last deletion for certain. */
    static Instant presenceBelievedFrom(Facts facts) {
        LastEnd last = facts.operation().lastEnd();
        return last != null && last.type() == OperationType.DELETE ? afterLag(facts, last.at()) : Instant.MIN;
    }

    /** Marks have whole seconds, rounded down. */
    private static Instant endOfSecond(Instant mark) {
        return mark.equals(Instant.MIN) ? mark : mark.plusSeconds(1);
    }

    /** An ordinary wait is too short to speak of; one that is longer comes from a clock that was wrong. */
    static Verdict verdict(Facts facts, Instant believedFrom) {
        Instant ordinary = endOfSecond(afterLag(facts, facts.now()));
        return believedFrom.isAfter(ordinary)
                ? Verdict.outOfSync(
                        "WaitingForClock",
                        "the last operation ended in the future by the clock of this process; that nothing is there"
                                + " is believed from " + believedFrom + " on, and nothing is sent before")
                : Verdict.unchanged();
    }

    static Instant afterLag(Facts facts, Instant end) {
        return end.equals(Instant.MIN)
                ? end
                : end.plus(facts.kind().settleTime().readLag());
    }
}
