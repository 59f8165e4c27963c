package dev.longshore.managed;

import dev.longshore.external.Observation;
import dev.longshore.status.Verdict;

/** Ready comes from an observation and from nothing else. */
final class Readiness {

    private Readiness() {}

    static Verdict of(Observation.Present<?> present, Verdict verdict) {
        return present.isReady() ? verdict.available() : verdict.unavailable(present.notReadyReason());
    }
}
