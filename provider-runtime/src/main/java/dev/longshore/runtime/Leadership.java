package dev.longshore.runtime;

import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.operation.Holder;
import dev.longshore.operation.MutationGuard;

/** Whether this process acts: always, or while it holds the lease. */
interface Leadership extends MutationGuard {

    /** Begins to take part. */
    void start(Runnable whenLeading, Runnable whenLost);

    /** Gives the lease back. */
    void stop();

    static Leadership of(KubernetesApi api, RuntimeSettings settings, Holder holder) {
        return new Alone();
    }

    /** Leader election is off. */
    final class Alone implements Leadership {

        @Override
        public void start(Runnable whenLeading, Runnable whenLost) {
            whenLeading.run();
        }

        @Override
        public void stop() {}

        @Override
        public boolean mayMutate() {
            return true;
        }
    }
}
