package dev.longshore.autoconfigure.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.OwnAutoConfigurations;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class NoActuatorTests {

    @Test
    void runtimeWhenThereIsNoActuatorStartsWithoutEndpointHealthAndMeters() {
        new ApplicationContextRunner()
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.actuate", "org.springframework.boot.health", "io.micrometer"))
                .withUserConfiguration(Application.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(ProviderRuntime.class)
                        .doesNotHaveBean("longshoreOperationsEndpoint")
                        .doesNotHaveBean("longshoreHealthIndicator")
                        .doesNotHaveBean("longshoreRuntimeGauges"));
    }

    @Configuration(proxyBeanMethods = false)
    @Import({ApiClient.class, GadgetConnector.class, OwnAutoConfigurations.class})
    static class Application {}
}
