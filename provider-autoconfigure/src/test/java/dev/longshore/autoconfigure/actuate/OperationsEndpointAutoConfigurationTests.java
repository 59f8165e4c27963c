package dev.longshore.autoconfigure.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.actuate.endpoint.OperationsEndpoint;
import dev.longshore.actuate.endpoint.OperationsEndpointWebExtension;
import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class OperationsEndpointAutoConfigurationTests {

    private static final AutoConfigurations CONFIGURATIONS =
            AutoConfigurations.of(ProviderAutoConfiguration.class, OperationsEndpointAutoConfiguration.class);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(CONFIGURATIONS)
            .withBean(ApiClient.class)
            .withBean(GadgetConnector.class);

    private final WebApplicationContextRunner webRunner = new WebApplicationContextRunner()
            .withConfiguration(CONFIGURATIONS)
            .withBean(ApiClient.class)
            .withBean(GadgetConnector.class);

    @Test
    void endpointWhenExposedOverHttpExistsWithItsExtension() {
        webRunner
                .withPropertyValues("management.endpoints.web.exposure.include=operations")
                .run(context -> assertThat(context)
                        .hasSingleBean(OperationsEndpoint.class)
                        .hasSingleBean(OperationsEndpointWebExtension.class));
    }

    @Test
    void endpointWhenNotExposedDoesNotExist() {
        webRunner.run(context -> assertThat(context).doesNotHaveBean(OperationsEndpoint.class));
    }

    @Test
    void endpointWhenExposedOverJmxOnlyHasNoWebExtension() {
        runner.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=operations")
                .run(context -> assertThat(context)
                        .hasSingleBean(OperationsEndpoint.class)
                        .doesNotHaveBean(OperationsEndpointWebExtension.class));
    }

    @Test
    void endpointWhenAccessIsNoneDoesNotExist() {
        webRunner
                .withPropertyValues(
                        "management.endpoints.web.exposure.include=operations",
                        "management.endpoint.operations.access=NONE")
                .run(context -> assertThat(context).doesNotHaveBean(OperationsEndpoint.class));
    }

    @Test
    void endpointWhenThereIsABeanIsNotReplaced() {
        OperationsEndpoint own = new OperationsEndpoint(
                ProviderRuntime.builder(new ApiClient()).build().operations());
        webRunner
                .withBean(OperationsEndpoint.class, () -> own)
                .withPropertyValues("management.endpoints.web.exposure.include=operations")
                .run(context ->
                        assertThat(context.getBean(OperationsEndpoint.class)).isSameAs(own));
    }

    @Test
    void endpointWhenProviderIsDisabledDoesNotExist() {
        webRunner
                .withPropertyValues("management.endpoints.web.exposure.include=operations", "longshore.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(OperationsEndpoint.class)
                        .doesNotHaveBean(OperationsEndpointWebExtension.class));
    }
}
