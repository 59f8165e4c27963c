package dev.longshore.test.kubernetes.inprocess.write;

/**
 * How to write.
 *
 * @param dryRun whether everything is done but the commit
 * @param blind whether the version to start from may be left out
 */
public record WriteOptions(boolean dryRun, boolean blind) {

    /** As the controllers inside the server write. */
    public static final WriteOptions INTERNAL = new WriteOptions(false, true);
}
