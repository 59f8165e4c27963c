package dev.longshore.queue;

/**
 * How much a key matters while several are due, most first. It buys a place before lower classes, but not every turn:
 * see {@link WorkQueue}.
 */
public enum Priority {
    /** Somebody waits for the resource to be gone. */
    DELETION,
    /** A change of the spec, or the end of an operation: somebody waits for it. */
    CHANGE,
    /** Seen for the first time. */
    FIRST_SIGHT,
    /** A look at something that was well last time, or that failed and was not asked for since. */
    DRIFT
}
