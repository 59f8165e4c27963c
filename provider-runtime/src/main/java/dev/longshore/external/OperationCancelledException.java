package dev.longshore.external;

/**
 * Ends a call because the runtime asked it to stop. The outcome of the operation is unknown until it was observed.
 */
public class OperationCancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that says what was stopped. */
    public OperationCancelledException(String message) {
        super(message);
    }
}
