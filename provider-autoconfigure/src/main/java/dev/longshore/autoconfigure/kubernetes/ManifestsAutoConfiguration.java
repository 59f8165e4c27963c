package dev.longshore.autoconfigure.kubernetes;

import io.kubernetes.client.spring.extended.manifests.config.ConditionalOnKubernetesManifestsEnabled;
import io.kubernetes.client.spring.extended.manifests.config.KubernetesManifestsProperties;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the manifest annotations of client-java-spring-integration, in place of its own, which makes
 * the API client so early that no other post-processor sees it and Spring warns at each start.
 */
@AutoConfiguration
@ConditionalOnClass(ConditionalOnKubernetesManifestsEnabled.class)
@ConditionalOnKubernetesManifestsEnabled
@EnableConfigurationProperties(KubernetesManifestsProperties.class)
public final class ManifestsAutoConfiguration {

    @Bean
    static ManifestProcessors longshoreManifestProcessors(ConfigurableListableBeanFactory beans) {
        return new ManifestProcessors(beans);
    }
}
