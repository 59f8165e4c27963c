package dev.longshore.autoconfigure.kubernetes;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Properties of the connection to Kubernetes.
 *
 * @param kubeconfig Kubeconfig file to use instead of the one that is found. Several are separated as in KUBECONFIG.
 * @param context Context of the kubeconfig file to use instead of its current one.
 */
@ConfigurationProperties("longshore.kubernetes")
public record KubernetesProperties(
        @Nullable String kubeconfig, @Nullable String context) {}
