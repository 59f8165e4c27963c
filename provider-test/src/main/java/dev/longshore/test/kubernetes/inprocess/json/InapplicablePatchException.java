package dev.longshore.test.kubernetes.inprocess.json;

/** A patch that is well-formed and does not fit the object. */
public final class InapplicablePatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what does not fit. */
    public InapplicablePatchException(String message) {
        super(message);
    }
}
