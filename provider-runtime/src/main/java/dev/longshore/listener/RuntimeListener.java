package dev.longshore.listener;

import dev.longshore.resource.ResourceKey;
import java.time.Duration;

/**
 * Is told what the runtime does. Called on the runtime's threads: implementations return quickly; what they throw is
 * logged and otherwise ignored.
 */
public interface RuntimeListener {

    /** Something worth a Kubernetes event happened to a resource. */
    default void announced(Announcement announcement) {}

    /** A pass over a resource has ended. */
    default void reconciled(ReconcileEnded pass) {}

    /** An operation changed its state. */
    default void operationChanged(OperationChanged change) {}

    /**
     * A call to the external system was put off, because its account is called as fast as it may be.
     *
     * @param key resource
     * @param account provider configuration that it belongs to, empty for none
     * @param wait time after which it is tried again
     */
    default void heldBack(ResourceKey key, String account, Duration wait) {}

    /**
     * Resources were found that nothing was planned for, and are looked at now.
     *
     * @param kind kind, such as {@code Index.postgres.sample.longshore.dev}
     * @param resources how many, at least one
     */
    default void wakeUpsRepaired(String kind, int resources) {}

    /** A call to the external system has ended. */
    default void externalCalled(ExternalCall call) {}
}
