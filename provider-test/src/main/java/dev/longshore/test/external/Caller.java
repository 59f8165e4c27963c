package dev.longshore.test.external;

/**
 * Who calls.
 *
 * @param process identity of the process, as in its lease
 * @param account account that it signs in with
 */
public record Caller(String process, String account) {

    /** Somebody else than the providers under test. */
    public static final Caller OUTSIDER = new Caller("outsider", "outsider");
}
