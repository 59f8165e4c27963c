package dev.longshore.reconcile;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a worker does with a key after a pass. */
public sealed interface Outcome {

    /** Nothing is planned: only an event brings the key back. The failure count is forgotten. */
    static Outcome done() {
        return Done.INSTANCE;
    }

    /** The key comes back after the delay, or earlier by an event. The failure count is forgotten. */
    static Outcome after(Duration delay) {
        return new After(delay);
    }

    /** The key comes back after a delay that grows with each failure in a row. */
    static Outcome failed(String message) {
        return new Failed(message);
    }

    /** Calls the function for the case at hand; a new case cannot be forgotten. */
    <T> T match(Supplier<T> done, Function<Duration, T> after, Function<String, T> failed);

    /** Nothing is planned. */
    enum Done implements Outcome {
        /** The one instance. */
        INSTANCE;

        @Override
        public <T> T match(Supplier<T> done, Function<Duration, T> after, Function<String, T> failed) {
            return done.get();
        }
    }

    /**
     * The key comes back.
     *
     * @param delay not before
     */
    record After(Duration delay) implements Outcome {

        @Override
        public <T> T match(Supplier<T> done, Function<Duration, T> after, Function<String, T> failed) {
            return after.apply(delay);
        }
    }

    /**
     * The pass failed.
     *
     * @param message what happened, for the log
     */
    record Failed(String message) implements Outcome {

        @Override
        public <T> T match(Supplier<T> done, Function<Duration, T> after, Function<String, T> failed) {
            return failed.apply(message);
        }
    }
}
