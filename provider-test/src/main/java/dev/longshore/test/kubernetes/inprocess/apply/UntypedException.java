package dev.longshore.test.kubernetes.inprocess.apply;

/** A value that is not of the shape that its schema gives it, so that its fields cannot be told apart. */
final class UntypedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UntypedException(String message) {
        super(message);
    }
}
