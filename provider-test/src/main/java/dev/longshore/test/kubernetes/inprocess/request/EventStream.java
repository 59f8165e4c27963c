package dev.longshore.test.kubernetes.inprocess.request;

import org.jspecify.annotations.Nullable;

/** Events that a transport takes out as fast as its client reads. */
public interface EventStream extends AutoCloseable {

    /** Says whom to tell that there may be something to take. Called once, before anything is taken. */
    void onReady(Runnable signal);

    /** The next piece, or null when there is nothing now. */
    @Nullable
    String poll();

    /** Whether it is over once nothing is left to take. */
    boolean isEnded();

    /** Ends it once what waits is taken. */
    void end();

    /** Keeps back, without closing, what happened after a revision. */
    void hold(long revision);

    /** Hands out what was kept back. */
    void resume();

    /** Runs an action when it is closed; at once if it is already. */
    void onClose(Runnable action);

    /** The client is gone, or was sent away. */
    @Override
    void close();
}
