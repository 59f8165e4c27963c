package dev.longshore.test.kubernetes.inprocess.apply;

/**
 * Who writes.
 *
 * @param name the field manager
 * @param subresource empty, or the one that is written through
 */
public record Actor(String name, String subresource) {

    private static final int LONGEST = 128;

    /** The one that a request names, or else what its user agent says up to the first slash. */
    public static Actor of(String fieldManager, String userAgent, String subresource) {
        String product = userAgent.split("/", 2)[0];
        String name = fieldManager.isEmpty() ? product : fieldManager;
        return new Actor(name.length() > LONGEST ? name.substring(0, LONGEST) : name, subresource);
    }
}
