package dev.longshore.listener;

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

    /** A call to the external system has ended. */
    default void externalCalled(ExternalCall call) {}
}
