package dev.longshore.queue;

/** Monotonic time in nanoseconds; only differences mean something. */
@FunctionalInterface
public interface Ticker {

    /** Time of this machine since some moment, not moved by anybody who sets its clock. */
    Ticker SYSTEM = System::nanoTime;

    /** Returns the time now. */
    long nanos();
}
