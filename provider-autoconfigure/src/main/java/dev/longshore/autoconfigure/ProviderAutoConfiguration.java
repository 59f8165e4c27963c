package dev.longshore.autoconfigure;

import dev.longshore.autoconfigure.kubernetes.KubernetesClientAutoConfiguration;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import io.kubernetes.client.openapi.ApiClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Auto-configuration of a {@link ProviderRuntime} for all connectors among the beans. */
@AutoConfiguration(after = KubernetesClientAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "longshore.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ProviderProperties.class)
public final class ProviderAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    ProviderRuntimeLifecycle longshoreRuntimeLifecycle(ProviderRuntime runtime) {
        return new ProviderRuntimeLifecycle(runtime);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(ProviderRuntime.class)
    static class RuntimeConfiguration {

        @Bean
        ManagedKinds longshoreManagedKinds(ConfigurableListableBeanFactory beans) {
            return ManagedKinds.in(beans);
        }

        @Bean
        @ConditionalOnMissingBean
        RuntimeSettings longshoreRuntimeSettings(ProviderProperties properties, ManagedKinds kinds) {
            return new SettingsMapper(properties, kinds.types()).settings();
        }

        @Bean
        ProviderRuntime longshoreRuntime(
                ApiClient client,
                ManagedKinds kinds,
                RuntimeSettings settings,
                ObjectProvider<RuntimeListener> listeners,
                ObjectProvider<ProviderRuntimeBuilderCustomizer> customizers) {
            ProviderRuntime.Builder builder = ProviderRuntime.builder(client).settings(settings);
            kinds.list().forEach(builder::kind);
            listeners.orderedStream().forEach(builder::listener);
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.build();
        }
    }
}
