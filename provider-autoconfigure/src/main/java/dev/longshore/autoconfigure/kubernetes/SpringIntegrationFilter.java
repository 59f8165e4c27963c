package dev.longshore.autoconfigure.kubernetes;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Leaves out two auto-configurations of client-java-spring-integration: the one that cannot be read without the
 * Prometheus simpleclient, when that is not there, and the one that {@link ManifestsAutoConfiguration} replaces.
 */
final class SpringIntegrationFilter implements AutoConfigurationImportFilter, BeanClassLoaderAware {

    private static final String PACKAGE = "io.kubernetes.client.spring.extended.";
    private static final String RECONCILER = PACKAGE + "controller.config.KubernetesReconcilerAutoConfiguration";
    private static final String MANIFESTS = PACKAGE + "manifests.config.KubernetesManifestsAutoConfiguration";

    private @Nullable ClassLoader classLoader;

    @Override
    public void setBeanClassLoader(ClassLoader classLoader) {
        this.classLoader = classLoader;
    }

    @Override
    public boolean[] match(@Nullable String[] candidates, AutoConfigurationMetadata metadata) {
        boolean[] matches = new boolean[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            matches[i] = isImported(candidates[i]);
        }
        return matches;
    }

    private boolean isImported(@Nullable String candidate) {
        if (RECONCILER.equals(candidate)) {
            return ClassUtils.isPresent("io.prometheus.client.CollectorRegistry", classLoader);
        }
        return !MANIFESTS.equals(candidate);
    }
}
