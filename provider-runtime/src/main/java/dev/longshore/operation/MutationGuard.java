package dev.longshore.operation;

/** Says whether this process may change the external system now. */
@FunctionalInterface
public interface MutationGuard {

    /**
     * Whether the lease is held and will be for long enough to send a request, judged on a monotonic local clock. Asked
     * right before each mutating call.
     */
    boolean mayMutate();
}
