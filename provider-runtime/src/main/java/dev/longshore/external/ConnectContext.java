package dev.longshore.external;

import dev.longshore.resource.SecretKeyReference;

/**
 * What a connector may read from Kubernetes. Everything is served from caches; whatever was read here becomes a
 * dependency: when it changes, the resource is looked at again at once.
 */
public interface ConnectContext {

    /**
     * Returns the spec of the configuration that {@code spec.providerConfigRef} names.
     *
     * @param specType record of that spec
     * @throws ExternalException rejected, if there is no such configuration or it does not decode
     */
    <S> S providerConfig(Class<S> specType);

    /**
     * Returns an entry of a Secret, decoded as UTF-8.
     *
     * @param reference entry; a namespaced resource or configuration reads its own namespace only
     * @throws ExternalException rejected, if there is no such Secret or entry
     */
    String secret(SecretKeyReference reference);
}
