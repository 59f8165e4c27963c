package dev.longshore.test.kubernetes.inprocess.write;

import dev.longshore.test.kubernetes.inprocess.apply.Actor;

/**
 * How to write.
 *
 * @param actor who writes, and through which subresource
 * @param dryRun whether everything is done but the commit
 * @param blind whether the version to start from may be left out
 * @param tracked whether the change has already taken note of who manages which field
 */
public record WriteOptions(Actor actor, boolean dryRun, boolean blind, boolean tracked) {

    private static final String CONTROLLERS = "kube-controller-manager";

    /** As the controllers inside the server write. */
    public static final WriteOptions INTERNAL = internal("");

    /** As the controllers inside the server write through a subresource. */
    public static WriteOptions internal(String subresource) {
        return new WriteOptions(new Actor(CONTROLLERS, subresource), false, true, false);
    }

    /** The same for a change that takes note of managers itself. */
    public WriteOptions alreadyTracked() {
        return new WriteOptions(actor, dryRun, blind, true);
    }
}
