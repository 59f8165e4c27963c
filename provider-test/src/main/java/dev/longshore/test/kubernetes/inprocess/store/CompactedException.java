package dev.longshore.test.kubernetes.inprocess.store;

/** The asked revision is older than the history that is kept. */
public final class CompactedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long oldest;

    CompactedException(long asked, long oldest) {
        super("revision " + asked + " is no longer kept; the oldest is " + oldest);
        this.oldest = oldest;
    }

    /** The oldest revision from which one can go on. */
    public long oldest() {
        return oldest;
    }
}
