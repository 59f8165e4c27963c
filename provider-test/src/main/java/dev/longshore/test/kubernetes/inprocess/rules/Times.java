package dev.longshore.test.kubernetes.inprocess.rules;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Times as objects carry them. */
public final class Times {

    private Times() {}

    /** Now, in whole seconds. */
    public static String now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
