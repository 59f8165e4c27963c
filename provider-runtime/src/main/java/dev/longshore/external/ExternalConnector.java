package dev.longshore.external;

import dev.longshore.resource.ManagedResource;

/**
 * Makes clients for one kind. A provider has one bean of this type for each kind that it manages.
 *
 * <p>Called from several threads at once. Connections that are dear to make are pooled here; a client is short-lived.
 *
 * @param <R> kind
 */
@FunctionalInterface
public interface ExternalConnector<R extends ManagedResource<?, ?>> {

    /**
     * Returns a client that acts for one resource. It is used for one pass, or until the operation that it started has
     * ended, and then closed.
     *
     * @param resource resource to act for
     * @param context access to the provider configuration and to Secrets
     * @throws ExternalException to say which class of failure it is
     * @throws Exception any other is taken as {@link ExternalException#transientFailure transient}
     */
    ExternalClient<R> connect(R resource, ConnectContext context) throws Exception;

    /**
     * Returns how long after the end of a request its effect may still appear. Absence proves something only after that.
     * The default is generous; a shorter one makes recovery after a crash faster.
     */
    default SettleTime settleTime() {
        return SettleTime.DEFAULT;
    }
}
