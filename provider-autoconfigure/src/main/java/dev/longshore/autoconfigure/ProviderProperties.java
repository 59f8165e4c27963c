package dev.longshore.autoconfigure;

import dev.longshore.autoconfigure.kubernetes.KubernetesProperties;
import dev.longshore.limit.Rate;
import dev.longshore.runtime.KindSettings.OnChange;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of a provider. They carry values only; the core checks them. A property below the prefix that does not
 * exist stops the start, so that a limit with a typing error is not taken for a limit.
 *
 * @param enabled Whether to start the provider.
 * @param namespace Namespace to watch. All namespaces are watched when not set.
 * @param pollInterval Time between two looks at an external resource that is as it should be.
 * @param pollJitter Part of the poll interval by which it is varied, from 0 to below 1.
 * @param reconciler Work on managed resources.
 * @param operations Operations on external resources.
 * @param externalApi How fast the external system may be called.
 * @param backoff Delays after failures.
 * @param leaderElection Leader election by a Lease.
 * @param kinds Settings of single kinds, by singular name or by kind and group.
 * @param kubernetes Connection to Kubernetes.
 */
@ConfigurationProperties(prefix = "longshore", ignoreUnknownFields = false)
public record ProviderProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String namespace,
        @DefaultValue("1m") Duration pollInterval,
        @DefaultValue("0.1") double pollJitter,
        @DefaultValue Reconciler reconciler,
        @DefaultValue Operations operations,
        @DefaultValue ExternalApi externalApi,
        @DefaultValue Backoff backoff,
        @DefaultValue LeaderElection leaderElection,
        @DefaultValue Map<String, KindProperties> kinds,
        @NestedConfigurationProperty @DefaultValue KubernetesProperties kubernetes) {

    /**
     * Work on managed resources.
     *
     * @param maxConcurrent Resources of one kind that are reconciled at once.
     * @param timeout How long one look at a resource may take before its thread is interrupted.
     */
    public record Reconciler(
            @DefaultValue("10") int maxConcurrent,
            @DefaultValue("2m") Duration timeout) {}

    /**
     * Operations on external resources.
     *
     * @param maxConcurrent Operations of all kinds that run at once.
     * @param maxConcurrentPerAccount Operations of one provider configuration that run at once.
     * @param deletionShare Part of the concurrent operations that only deletions may use, from 0 to below 1.
     * @param queueCapacity Operations of one kind that may wait until they can run.
     * @param timeout How long operations may take.
     * @param onChange What to do with a running operation when the spec changes.
     * @param shutdownGrace How long running operations may go on when the provider stops.
     * @param reportInterval How often the progress of a running operation goes to status.
     */
    public record Operations(
            @DefaultValue("64") int maxConcurrent,
            @DefaultValue("64") int maxConcurrentPerAccount,
            @DefaultValue("0.1") double deletionShare,
            @DefaultValue("1000") int queueCapacity,
            @DefaultValue Timeout timeout,
            @DefaultValue("wait") OnChange onChange,
            @DefaultValue("30s") Duration shutdownGrace,
            @DefaultValue("10s") Duration reportInterval) {}

    /**
     * How long operations may take.
     *
     * @param create How long a create may take.
     * @param update How long an update may take.
     * @param delete How long a delete may take.
     */
    public record Timeout(
            @DefaultValue("30m") Duration create,
            @DefaultValue("30m") Duration update,
            @DefaultValue("30m") Duration delete) {}

    /**
     * How fast the external system may be called.
     *
     * @param readRate Looks at external resources of one provider configuration, such as 20/s, 90/m or 1200/h. No limit when
     *     not set.
     * @param writeRate Operations of one provider configuration that are started, such as 5/s. No limit when not set.
     */
    public record ExternalApi(
            @Nullable Rate readRate, @Nullable Rate writeRate) {}

    /**
     * Delays after failures.
     *
     * @param base Delay after the first failure. It doubles with each further one.
     * @param max Longest delay.
     */
    public record Backoff(
            @DefaultValue("1s") Duration base,
            @DefaultValue("1m") Duration max) {}

    /**
     * Leader election by a Lease.
     *
     * @param enabled Whether only the holder of the Lease acts.
     * @param leaseName Name of the Lease. Derived from the application when not set.
     * @param namespace Namespace of the Lease. The one that the provider runs in when not set.
     * @param identity Name of this process in the Lease and in operation records. The host name when not set.
     * @param leaseDuration How long the Lease is valid after its last renewal.
     * @param renewDeadline How long the holder tries to renew before it gives up.
     * @param retryPeriod Time between two tries to get or renew the Lease.
     */
    public record LeaderElection(
            @DefaultValue("true") boolean enabled,
            @Nullable String leaseName,
            @Nullable String namespace,
            @Nullable String identity,
            @DefaultValue("15s") Duration leaseDuration,
            @DefaultValue("10s") Duration renewDeadline,
            @DefaultValue("2s") Duration retryPeriod) {}
}
