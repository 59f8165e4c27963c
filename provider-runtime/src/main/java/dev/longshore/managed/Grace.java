package dev.longshore.managed;

import dev.longshore.resource.Annotations;
import java.time.Instant;

/** How long reads of the external system may still show the time before the last operation. */
final class Grace {

    private Grace() {}

    /** Returns when an observation is newer than the last operation for certain. */
    static Instant absenceBelievedFrom(Facts facts) {
        Instant end =
                latest(facts.operation().lastEnd(), CreateMarks.time(facts.metadata(), Annotations.CREATE_SUCCEEDED));
        return end.equals(Instant.MIN)
                ? end
                : end.plus(facts.kind().settleTime().readLag());
    }

    private static Instant latest(@org.jspecify.annotations.Nullable Instant one, Instant other) {
        return one == null || one.isBefore(other) ? other : one;
    }
}
