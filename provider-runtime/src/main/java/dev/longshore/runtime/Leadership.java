package dev.longshore.runtime;

import dev.longshore.kubernetes.KubernetesApi;
import dev.longshore.kubernetes.LeaseElection;
import dev.longshore.kubernetes.LeaseElection.LeaseSettings;
import dev.longshore.operation.Holder;
import dev.longshore.operation.MutationGuard;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether this process acts: always, or while it holds the lease. */
interface Leadership extends MutationGuard {

    /** Begins to take part. */
    void start(Runnable whenLeading, Runnable whenLost);

    /** Gives the lease back. */
    void stop();

    static Leadership of(KubernetesApi api, LeaderElectionSettings settings, Holder holder, List<ResourceType> types) {
        if (!settings.enabled()) {
            return new Alone();
        }
        String group =
                types.stream().map(ResourceType::group).sorted().findFirst().orElse("provider");
        LeaseSettings lease = new LeaseSettings(
                settings.namespace() == null ? OwnNamespace.find() : settings.namespace(),
                settings.leaseName() == null ? "longshore-" + group : settings.leaseName(),
                holder.id(),
                settings.leaseDuration(),
                settings.renewDeadline(),
                settings.retryPeriod());
        return new ByLease(new LeaseElection(api, lease));
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

    /**
     * Leader election is on.
     *
     * @param election election
     */
    record ByLease(LeaseElection election) implements Leadership {

        @Override
        public void start(Runnable whenLeading, Runnable whenLost) {
            election.start(whenLeading, whenLost);
        }

        @Override
        public void stop() {
            election.close();
        }

        @Override
        public boolean mayMutate() {
            return election.mayMutate();
        }
    }

    /** The namespace that the provider runs in. */
    final class OwnNamespace {

        private static final Path FILE = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/namespace");

        private OwnNamespace() {}

        private static String find() {
            try {
                return Files.exists(FILE) ? Files.readString(FILE).strip() : "default";
            } catch (IOException ex) {
                return "default";
            }
        }
    }
}
