package dev.longshore.test.external;

import java.time.Instant;

/**
 * One entry of the log of a {@link Cloud}. Entries are only ever added, in the order of time.
 *
 * @param number number of the entry
 * @param time when it happened
 * @param event what happened
 * @param call call that it happened to
 * @param id id of the object or operation, empty if there is none yet
 * @param status HTTP status of an answer or end, else 0
 * @param detail more, without secrets: the state or ids that an answer tells, the time to wait of a 429, or why not
 */
public record LogEntry(long number, Instant time, Event event, CloudCall call, String id, int status, String detail) {

    /** What can happen. */
    public enum Event {
        /** A call arrived. */
        RECEIVED,
        /** A call was recognised as the repetition of an earlier one with the same token. */
        JOINED,
        /** A call was answered. */
        ANSWERED,
        /** The caller went away before the answer came. */
        LEFT,
        /** An operation began to work. */
        WORK_STARTED,
        /** An operation ended; the status is 200, 500 if it failed, 499 if it was cancelled. */
        WORK_ENDED,
        /** An object came to life. */
        LIVES,
        /** An object is gone, or its deletion is scheduled. */
        GONE,
        /** Somebody else changed an object. */
        CHANGED_OUTSIDE
    }

    @Override
    public String toString() {
        String who = call.caller().process() + " " + call.verb() + " for " + call.owner();
        return "#" + number + " " + time + " " + event + " call " + call.number() + " (" + who + ") " + id + " "
                + status + " " + detail;
    }
}
