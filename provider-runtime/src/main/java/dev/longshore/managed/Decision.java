package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.status.Verdict;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one pass does and says. At most one thing is done.
 *
 * @param action what to do
 * @param verdict what to say, unless doing it turns out otherwise
 * @param why reason, for people who read logs and tests
 * @param wakeAt when to look again; null for the poll interval
 * @param name external name that the action is about, null for none
 */
record Decision(
        Action action,
        Verdict verdict,
        String why,
        @Nullable Instant wakeAt,
        @Nullable String name) {

    /** What a pass can do. */
    enum Action {
        /** Nothing, and nothing is planned: a person or an event has to act. */
        REST,
        /** Nothing now. */
        WAIT,
        /** Nothing, because all is as it should be. */
        SETTLED,
        /** Count a failure and come back after its delay. */
        FAIL,
        /** Begin a create. */
        CREATE,
        /** Begin an update. */
        UPDATE,
        /** Begin a delete. */
        DELETE,
        /** Claim the next attempt of an unknown create and send it again. */
        RESEND,
        /** Ask the running operation to stop. */
        CANCEL,
        /** Interrupt the thread of an operation that was asked to stop. */
        INTERRUPT,
        /** Give up on the call of an operation that missed its deadline. */
        ABANDON,
        /** Try again to store an outcome that is kept in memory. */
        STORE_OUTCOME,
        /** Close the record: what it was for is there. */
        CLOSE_DONE,
        /** Close the record: nothing was created. */
        CLOSE_NOT_CREATED,
        /** Close an unreadable record as a person said. */
        DISCARD_RECORD,
        /** Put the finalizer on something that was found. */
        PROTECT,
        /** Remove the finalizer. */
        RELEASE,
        /** Fill unset fields of the spec. */
        LATE_INITIALIZE,
        /** Drop late ids that need no care any more. */
        DROP_LATE_IDS
    }

    static Decision of(Action action, Verdict verdict, String why) {
        return new Decision(action, verdict, why, null, null);
    }

    static Decision begin(OperationType type, Verdict verdict, String why) {
        return of(
                switch (type) {
                    case CREATE -> Action.CREATE;
                    case UPDATE -> Action.UPDATE;
                    case DELETE -> Action.DELETE;
                },
                verdict,
                why);
    }

    Decision wakeAt(Instant when) {
        return new Decision(action, verdict, why, when, name);
    }

    Decision wakeAfter(Instant now, Duration delay) {
        return wakeAt(now.plus(delay));
    }

    Decision named(@Nullable String externalName) {
        return new Decision(action, verdict, why, wakeAt, externalName);
    }

    Decision saying(Verdict other) {
        return new Decision(action, other, why, wakeAt, name);
    }
}
