package dev.longshore.controller;

import dev.longshore.resource.ResourceKey;

/** A pass that is under way on a thread, and what was done about one that takes too long. */
final class RunningPass {

    private final ResourceKey key;
    private final Thread thread = Thread.currentThread();
    private final long start;
    private boolean interrupted;
    private boolean givenUp;
    private boolean ended;

    RunningPass(ResourceKey key, long start) {
        this.key = key;
        this.start = start;
    }

    ResourceKey key() {
        return key;
    }

    Thread thread() {
        return thread;
    }

    boolean startedBefore(long nanos) {
        return start - nanos < 0;
    }

    /** Interrupts the thread, once, and never after the end of the pass. */
    synchronized void interrupt() {
        if (!ended && !interrupted) {
            interrupted = true;
            thread.interrupt();
        }
    }

    /** Returns whether this call gave up on it. */
    synchronized boolean giveUp() {
        boolean first = !ended && !givenUp;
        givenUp |= first;
        return first;
    }

    synchronized boolean isGivenUp() {
        return givenUp;
    }

    /** Returns whether the thread goes on with other keys: nobody has taken its place. */
    synchronized boolean end() {
        ended = true;
        if (interrupted) {
            boolean ignored = Thread.interrupted();
        }
        return !givenUp;
    }
}
