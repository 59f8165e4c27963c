package dev.longshore.managed;

import dev.longshore.external.ExternalConnector;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.operation.ConnectionSecrets;
import dev.longshore.operation.FailureHistory;
import dev.longshore.operation.OperationControl;
import dev.longshore.operation.ResourceStore;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceType;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What the passes over resources of one kind work with.
 *
 * @param <R> kind
 * @param type API type
 * @param decoder makes views
 * @param connector makes clients
 * @param contexts what connectors may read
 * @param store managed resources
 * @param secrets connection Secrets
 * @param operations operations
 * @param failures failure history
 * @param clock time
 * @param listener is told what happens
 * @param timing how often to look
 */
public record KindContext<R extends ManagedResource<?, ?>>(
        ResourceType type,
        ResourceDecoder<R> decoder,
        ExternalConnector<R> connector,
        ConnectContexts contexts,
        ResourceStore store,
        ConnectionSecrets secrets,
        OperationControl operations,
        FailureHistory failures,
        InstantSource clock,
        RuntimeListener listener,
        Timing timing) {

    /**
     * How often to look.
     *
     * @param poll time between two looks at something that is as it should be
     * @param jitter part of it by which it is varied
     * @param attention time between two looks at something that is going on
     * @param cancelsOnChange whether a new generation stops a running operation
     */
    public record Timing(Duration poll, double jitter, Duration attention, boolean cancelsOnChange) {}
}
