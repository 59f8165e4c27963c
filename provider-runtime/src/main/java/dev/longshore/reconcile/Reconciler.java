package dev.longshore.reconcile;

import dev.longshore.resource.ResourceKey;

/** Brings one resource closer to what it should be. Never called twice at once for the same key. */
@FunctionalInterface
public interface Reconciler {

    /**
     * Looks at the resource and does at most one thing about it.
     *
     * @param key identity only: the truth is read anew each time
     * @return when to look again; an exception counts as {@link Outcome#failed}
     */
    Outcome reconcile(ResourceKey key);
}
