package dev.longshore.queue;

/** How much a key matters while several are due. A lower class is overtaken for a bounded time only. */
public enum Priority {
    /** A deletion, a change of the spec, or the end of an operation: somebody waits for it. */
    CHANGE(0),
    /** Seen for the first time. */
    FIRST_SIGHT(1),
    /** A look at something that was well last time. */
    DRIFT(2);

    private final int classesBefore;

    Priority(int classesBefore) {
        this.classesBefore = classesBefore;
    }

    int classesBefore() {
        return classesBefore;
    }
}
