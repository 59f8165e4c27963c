package dev.longshore.autoconfigure.actuate;

import dev.longshore.actuate.endpoint.OperationsEndpoint;
import dev.longshore.actuate.endpoint.OperationsEndpointWebExtension;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.runtime.ProviderRuntime;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the {@link OperationsEndpoint}. */
@AutoConfiguration(after = ProviderAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnAvailableEndpoint(OperationsEndpoint.class)
public final class OperationsEndpointAutoConfiguration {

    @Bean
    @ConditionalOnBean(ProviderRuntime.class)
    @ConditionalOnMissingBean
    OperationsEndpoint longshoreOperationsEndpoint(ProviderRuntime runtime) {
        return new OperationsEndpoint(runtime.operations());
    }

    @Bean
    @ConditionalOnBean(OperationsEndpoint.class)
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint(endpoint = OperationsEndpoint.class, exposure = EndpointExposure.WEB)
    OperationsEndpointWebExtension longshoreOperationsEndpointWebExtension(OperationsEndpoint endpoint) {
        return new OperationsEndpointWebExtension(endpoint);
    }
}
