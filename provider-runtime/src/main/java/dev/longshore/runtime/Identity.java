package dev.longshore.runtime;

import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import java.util.UUID;

/** The name of this process: the one that was set, or else the host name, which in a cluster is that of the pod. */
final class Identity {

    private Identity() {}

    static String of(LeaderElectionSettings settings) {
        if (settings.identity() != null) {
            return settings.identity();
        }
        String host = System.getenv("HOSTNAME");
        boolean isPod = host != null && !host.isBlank() && System.getenv("KUBERNETES_SERVICE_HOST") != null;
        // Outside a cluster two processes may share a host, so its name identifies neither.
        return isPod ? host : "process-" + UUID.randomUUID();
    }
}
