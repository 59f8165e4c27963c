package dev.longshore.operation;

/** An operation record that this code cannot understand; nothing may be started before a person has looked at it. */
public class UnreadableRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableRecordException(String message) {
        super(message);
    }
}
