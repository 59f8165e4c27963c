package dev.longshore.test.time;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/** A clock that can be waited for. */
public interface Time extends InstantSource {

    /**
     * Waits until a moment has come or a condition holds. The condition is asked again after each {@link #changed}; it
     * must be cheap and take no locks.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void await(Instant until, BooleanSupplier orWhen) throws InterruptedException;

    /** Says that conditions which somebody waits for may have changed. */
    void changed();
}
