package dev.longshore.autoconfigure.kubernetes;

import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an {@link ApiClient} and a {@link SharedInformerFactory}. They come before those of
 * client-java-spring-integration, so that its annotations use them.
 */
@AutoConfiguration(
        beforeName = "io.kubernetes.client.spring.extended.controller.config.KubernetesInformerAutoConfiguration")
@ConditionalOnBooleanProperty(name = "longshore.enabled", matchIfMissing = true)
@EnableConfigurationProperties(KubernetesProperties.class)
public final class KubernetesClientAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    static ApiClient longshoreApiClient(KubernetesProperties properties, Environment environment) {
        return new KubernetesConnection(properties, environment).connect();
    }

    /** Has the name that the reconcilers of client-java-spring-integration look for. */
    @Bean(
            name = {"longshoreSharedInformerFactory", "sharedInformerFactory"},
            destroyMethod = "stopAllRegisteredInformers")
    @ConditionalOnMissingBean
    static SharedInformerFactory longshoreSharedInformerFactory(ApiClient client) {
        return new SharedInformerFactory(WatchClient.of(client));
    }
}
