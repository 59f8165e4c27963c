package dev.longshore.test.crash;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;

/** A moment in the life of an operation at which a provider can be killed, in the order in which they come. */
public enum CrashPoint {
    /** It was decided to begin, and the intent is not written. */
    CP0_BEFORE_INTENT("before the intent is written"),
    /** The intent is written, and the author's code was not called. */
    CP1_INTENT_WRITTEN("intent written, nothing sent"),
    /** The author's code was called and runs; whatever it returns, the runtime never learns. */
    CP2_CALL_SENT("request sent, no answer"),
    /** The author's code has returned, and nothing of what it returned is stored. */
    CP3_RESULT_IN_MEMORY("answer in memory only"),
    /** The id or the handle that the author's code returned is stored, and nothing else of it. */
    CP4_ID_STORED("id or handle stored, secret not"),
    /** As {@link #CP2_CALL_SENT} for a call that blocks; for an accepted operation, the moment before a poll. */
    CP6_OPERATION_RUNNING("operation runs, nothing asks for it"),
    /** The operation has ended and connection details are published; that it has ended is not written. */
    CP7_RESULT_NOT_STORED("operation done, outcome not written"),
    /** The outcome is written, and the external resource was not observed since. */
    CP8_NOT_CONFIRMED("outcome written, not observed since"),
    /** Outcome and connection details are written, and the status was not since; a delete may not write it any more. */
    CP5_STATUS_NOT_WRITTEN("secret and outcome written, status not"),
    /** Absence is confirmed, and the finalizer is still there; only for a delete. */
    CP9_FINALIZER_LEFT("deletion confirmed, finalizer still there");

    private final String words;

    CrashPoint(String words) {
        this.words = words;
    }

    /** Returns its number, for example {@code CP3}. */
    public String label() {
        return name().substring(0, 3);
    }

    /** Returns what is so at that moment. */
    public String words() {
        return words;
    }

    /** Returns the stop at this point of an operation of a resource. */
    public CrashStop of(OperationType operation, ResourceKey resource) {
        return new CrashStop(this, operation, resource);
    }
}
