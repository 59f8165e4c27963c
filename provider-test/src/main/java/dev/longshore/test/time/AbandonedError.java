package dev.longshore.test.time;

/** Ends a task whose process is meant to have crashed. */
public final class AbandonedError extends Error {

    private static final long serialVersionUID = 1L;

    AbandonedError() {
        super("the process of this task is meant to have crashed");
    }
}
