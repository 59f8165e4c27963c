package dev.longshore.test.kubernetes.inprocess.json;

/** A body that is neither JSON nor YAML, or a patch that cannot be read. */
public final class MalformedDocumentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what is wrong. */
    public MalformedDocumentException(String message) {
        super(message);
    }
}
