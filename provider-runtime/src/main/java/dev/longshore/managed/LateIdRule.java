package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.managed.Decision.Action;
import dev.longshore.status.Verdict;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Late ids are looked at until each is either ours, gone, or shown to a person. */
final class LateIdRule {

    private LateIdRule() {}

    /** Drops what needs no care, and holds a deletion back while something lives; null if there is nothing to do. */
    static @Nullable Decision decide(Facts facts) {
        if (facts.lateIds().isEmpty()) {
            return null;
        }
        if (!settled(facts).isEmpty()) {
            return Decision.of(Action.DROP_LATE_IDS, Verdict.unchanged(), "late ids that are gone or ours")
                    .wakeAt(facts.now());
        }
        return facts.isDeleted() ? Decision.of(Action.WAIT, orphaned(facts).deleting(), "a late id may live") : null;
    }

    /** Says so when all else is well. */
    static Decision mark(Facts facts, Decision decision) {
        if (facts.lateIds().isEmpty() || decision.action() != Action.SETTLED) {
            return decision;
        }
        return decision.saying(orphaned(facts).withReadyOf(decision.verdict()));
    }

    /** Returns the ids that need no care any more. */
    static List<String> settled(Facts facts) {
        boolean believed = !facts.now().isBefore(Grace.absenceBelievedFrom(facts))
                && !facts.now().isBefore(Grace.afterLag(facts, facts.lateIdsSince()));
        return facts.lateIds().entrySet().stream()
                .filter(entry -> entry.getKey().equals(facts.externalName())
                        || (believed && entry.getValue() instanceof Observation.Absent))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Verdict orphaned(Facts facts) {
        String ids = String.join(", ", facts.lateIds().keySet());
        return Verdict.outOfSync(
                "OrphanedExternalResource",
                "an operation that was no longer the current one created " + ids
                        + ": delete it in the external system, or adopt it by setting crossplane.io/external-name");
    }
}
