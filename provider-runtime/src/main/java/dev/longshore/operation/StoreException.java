package dev.longshore.operation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request to the Kubernetes API that did not do what it should. */
public abstract sealed class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The object has another version than the one that the write was decided from (409). */
    public static final class Conflict extends StoreException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception. */
        public Conflict(String message) {
            super(message, null);
        }
    }

    /** The object does not exist (404). */
    public static final class Gone extends StoreException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception. */
        public Gone(String message) {
            super(message, null);
        }
    }

    /** The API server refuses this request, and will again (401, 403, 422 and other 4xx). */
    public static final class Refused extends StoreException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception. */
        public Refused(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** No usable answer: the request may or may not have been carried out (I/O, 429, 5xx). */
    public static final class Unavailable extends StoreException {

        private static final long serialVersionUID = 1L;

        private final @Nullable Duration retryAfter;

        /** Creates an exception. */
        public Unavailable(String message, @Nullable Throwable cause) {
            this(message, cause, null);
        }

        /** Creates an exception of a server that says how long to wait. */
        public Unavailable(String message, @Nullable Throwable cause, @Nullable Duration retryAfter) {
            super(message, cause);
            this.retryAfter = retryAfter;
        }

        /** Returns how long the API server asked to wait, null if it did not. */
        public @Nullable Duration retryAfter() {
            return retryAfter;
        }
    }
}
