package dev.longshore.autoconfigure;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import dev.longshore.autoconfigure.kubernetes.KubernetesClientAutoConfiguration;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ManagedResource;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.ResourceLister;
import dev.longshore.runtime.RuntimeSettings;
import io.kubernetes.client.openapi.ApiClient;
import java.lang.reflect.Modifier;
import org.springframework.beans.factory.InjectionPoint;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.DependencyDescriptor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;

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

    /** A lister for each place that asks for one, of the kind that the place names. */
    @Bean
    @Scope(BeanDefinition.SCOPE_PROTOTYPE)
    @SuppressWarnings("unchecked")
    <R extends ManagedResource<?, ?>> ResourceLister<R> longshoreResourceLister(
            InjectionPoint place, ObjectProvider<ProviderRuntime> runtime) {
        Class<?> kind = ((DependencyDescriptor) place)
                .getResolvableType()
                .as(ResourceLister.class)
                .getGeneric(0)
                .resolve(ManagedResource.class);
        if (Modifier.isAbstract(kind.getModifiers())) {
            throw new ProviderConfigurationException(
                    "%s asks for a ResourceLister and does not say of which kind.".formatted(place.getMember()),
                    "Name the kind, for example 'ResourceLister<Index>'.");
        }
        return new LazyLister<>(runtime::getObject, (Class<R>) kind);
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
