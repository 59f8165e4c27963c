package dev.longshore.external;

/** What a failure means for the next try. None is final. */
public enum FailureClass {
    /** Retried with growing delay. */
    TRANSIENT,
    /** Retried slowly, and at once when the spec or a dependency changes. */
    REJECTED,
    /** Retried when the account may call again. */
    THROTTLED,
    /** Looked at again while the external system is busy. */
    BUSY,
    /** Resolved by looking, never by a blind retry. */
    OUTCOME_UNKNOWN
}
