package dev.longshore.operation;

/** The record on the managed resource is not that of the call which wants to write: it may change nothing any more. */
final class NotCurrentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotCurrentException(String message) {
        super(message);
    }
}
