package dev.longshore.autoconfigure.actuate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.actuate.health.RuntimeHealthIndicator;
import dev.longshore.actuate.health.RuntimeLivenessHealthIndicator;
import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.runtime.RuntimeHealth;
import io.kubernetes.client.openapi.ApiClient;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class RuntimeHealthContributorAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ProviderAutoConfiguration.class,
                    RuntimeHealthContributorAutoConfiguration.class,
                    HealthContributorRegistryAutoConfiguration.class,
                    HealthContributorAutoConfiguration.class,
                    HealthEndpointAutoConfiguration.class,
                    ApplicationAvailabilityAutoConfiguration.class,
                    AvailabilityHealthContributorAutoConfiguration.class,
                    AvailabilityProbesAutoConfiguration.class,
                    EndpointAutoConfiguration.class))
            .withBean(ApiClient.class)
            .withBean(GadgetConnector.class)
            .withPropertyValues("management.endpoint.health.show-details=always");

    @Test
    void probesByDefaultAskTheRuntimeToo() {
        runner.run(context -> {
            assertThat(membersOf(context, "readiness")).containsExactly("longshore", "readinessState");
            assertThat(membersOf(context, "liveness")).containsExactly("livenessState", "longshoreLiveness");
        });
    }

    @Test
    void readinessWhenTheApiServerIsAwayIsDown() {
        RuntimeHealth away = new RuntimeHealth(
                true,
                true,
                List.of(new RuntimeHealth.Informer(
                        "Gadget.example.longshore.dev", false, true, null, "Connection refused")));
        runner.withBean(
                        "longshoreHealthIndicator",
                        RuntimeHealthIndicator.class,
                        () -> new RuntimeHealthIndicator(() -> away))
                .run(context ->
                        assertThat(group(context, "readiness").getStatus()).isEqualTo(Status.DOWN));
    }

    @Test
    void probesWhenTheApplicationNamesTheirMembersAreLeftAlone() {
        runner.withPropertyValues("management.endpoint.health.group.readiness.include=readinessState")
                .run(context -> {
                    assertThat(membersOf(context, "readiness")).containsExactly("readinessState");
                    assertThat(membersOf(context, "liveness")).containsExactly("livenessState", "longshoreLiveness");
                });
    }

    @Test
    void healthWhenThereAreNoProbesStillShowsTheRuntime() {
        runner.withPropertyValues("management.endpoint.health.probes.enabled=false")
                .run(context -> {
                    HealthEndpoint endpoint = context.getBean(HealthEndpoint.class);
                    assertThat(endpoint.healthForPath("readiness")).isNull();
                    assertThat(endpoint.healthForPath("longshore")).isNotNull();
                });
    }

    @Test
    void contributorsWhenDisabledDoNotExist() {
        runner.withPropertyValues("management.health.longshore.enabled=false").run(context -> {
            assertThat(context)
                    .doesNotHaveBean(RuntimeHealthIndicator.class)
                    .doesNotHaveBean(RuntimeLivenessHealthIndicator.class);
            assertThat(membersOf(context, "readiness")).containsExactly("readinessState");
        });
    }

    @Test
    void contributorsWhenProviderIsDisabledDoNotExist() {
        runner.withPropertyValues("longshore.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RuntimeHealthIndicator.class));
    }

    private static Set<String> membersOf(ApplicationContext context, String group) {
        CompositeHealthDescriptor descriptor = (CompositeHealthDescriptor) group(context, group);
        return requireNonNull(descriptor.getComponents()).keySet();
    }

    private static HealthDescriptor group(ApplicationContext context, String group) {
        return requireNonNull(context.getBean(HealthEndpoint.class).healthForPath(group));
    }
}
