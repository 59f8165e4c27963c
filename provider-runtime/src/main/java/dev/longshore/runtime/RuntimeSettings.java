package dev.longshore.runtime;

import dev.longshore.limit.Rate;
import dev.longshore.resource.ResourceType;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, with its defaults: {@link #DEFAULTS}. Values are checked here and nowhere else.
 *
 * @param defaults settings of kinds that have none of their own
 * @param kinds settings by kind: {@code index} or {@code Index.postgres.sample.longshore.dev}
 * @param operations limits over all kinds
 * @param externalApi how fast the external system may be called
 * @param leaderElection lease
 * @param namespace namespace to watch, null for all
 */
public record RuntimeSettings(
        KindSettings defaults,
        Map<String, KindSettings> kinds,
        OperationSettings operations,
        ExternalApiSettings externalApi,
        LeaderElectionSettings leaderElection,
        @Nullable String namespace) {

    /** What holds when nothing is set. */
    public static final RuntimeSettings DEFAULTS = new RuntimeSettings(
            KindSettings.DEFAULTS,
            Map.of(),
            OperationSettings.DEFAULTS,
            ExternalApiSettings.DEFAULTS,
            LeaderElectionSettings.DEFAULTS,
            null);

    /** Creates settings without a limit of calls of the external system. */
    public RuntimeSettings(
            KindSettings defaults,
            Map<String, KindSettings> kinds,
            OperationSettings operations,
            LeaderElectionSettings leaderElection,
            @Nullable String namespace) {
        this(defaults, kinds, operations, ExternalApiSettings.DEFAULTS, leaderElection, namespace);
    }

    /** Makes the map an unmodifiable copy, and checks that kinds and common limits fit together. */
    public RuntimeSettings {
        kinds = Map.copyOf(kinds);
        int max = operations.maxConcurrent();
        kinds.values().forEach(kind -> kind.requireWithin(max));
    }

    /** Returns these settings for one namespace, or for all if it is null. */
    public RuntimeSettings withNamespace(@Nullable String newNamespace) {
        return new RuntimeSettings(defaults, kinds, operations, externalApi, leaderElection, newNamespace);
    }

    /** Returns these settings with other ones of leader election. */
    public RuntimeSettings withLeaderElection(LeaderElectionSettings newLeaderElection) {
        return new RuntimeSettings(defaults, kinds, operations, externalApi, newLeaderElection, namespace);
    }

    /** Returns the settings of a kind: those under its full name, under its kind in lower case, or the defaults. */
    public KindSettings of(ResourceType type) {
        KindSettings byKind = kinds.getOrDefault(type.singular(), defaults);
        return kinds.getOrDefault(type.id(), byKind);
    }

    /**
     * Limits over all kinds.
     *
     * @param maxConcurrent operations that run at once
     * @param maxConcurrentPerAccount operations of one provider configuration that run at once
     * @param deletionShare part of {@code maxConcurrent} that only deletions may use, 0 to below 1
     * @param shutdownGrace how long running operations may go on when the provider stops
     * @param reportInterval how often the progress of a running operation goes to status
     */
    public record OperationSettings(
            int maxConcurrent,
            int maxConcurrentPerAccount,
            double deletionShare,
            Duration shutdownGrace,
            Duration reportInterval) {

        /** What holds when nothing is set. */
        public static final OperationSettings DEFAULTS =
                new OperationSettings(64, 64, 0.1, Duration.ofSeconds(30), Duration.ofSeconds(10));

        /** Checks the values. */
        public OperationSettings {
            Checks.between("operations.max-concurrent", maxConcurrent, KindSettings.MAX_THREADS);
            Checks.between("operations.max-concurrent-per-account", maxConcurrentPerAccount, KindSettings.MAX_THREADS);
            Checks.share("operations.deletion-share", deletionShare);
            Checks.notNegative("operations.shutdown-grace", shutdownGrace);
            Checks.positive("operations.report-interval", reportInterval);
        }
    }

    /**
     * How fast the external system may be called for each account, which is each provider configuration.
     *
     * @param readRate looks at external resources, null for no limit
     * @param writeRate operations that are started, null for no limit
     */
    public record ExternalApiSettings(
            @Nullable Rate readRate, @Nullable Rate writeRate) {

        /** What holds when nothing is set. */
        public static final ExternalApiSettings DEFAULTS = new ExternalApiSettings(null, null);
    }

    /**
     * Leader election by a Lease.
     *
     * @param enabled whether only the holder of the lease acts
     * @param leaseName name of the Lease, null for one derived from the application
     * @param namespace namespace of the Lease, null for the one that the provider runs in
     * @param identity name of this process in the Lease and in operation records, null for the host name
     * @param leaseDuration how long a lease is valid after its last renewal
     * @param renewDeadline how long the holder tries to renew before it gives up
     * @param retryPeriod time between tries
     */
    public record LeaderElectionSettings(
            boolean enabled,
            @Nullable String leaseName,
            @Nullable String namespace,
            @Nullable String identity,
            Duration leaseDuration,
            Duration renewDeadline,
            Duration retryPeriod) {

        /** What holds when nothing is set. */
        public static final LeaderElectionSettings DEFAULTS = new LeaderElectionSettings(
                true, null, null, null, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

        /** Every process acts: for tests, and where something else sees to it that there is just one. */
        public static final LeaderElectionSettings DISABLED = new LeaderElectionSettings(
                false, null, null, null, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

        /** Checks the values. */
        public LeaderElectionSettings {
            Checks.positive("leader-election.retry-period", retryPeriod);
            Checks.shorter("leader-election.retry-period", retryPeriod, "renew-deadline", renewDeadline);
            Checks.shorter("leader-election.renew-deadline", renewDeadline, "lease-duration", leaseDuration);
        }
    }
}
