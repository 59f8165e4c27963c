package dev.longshore.autoconfigure.actuate;

import dev.longshore.actuate.health.RuntimeHealthIndicator;
import dev.longshore.actuate.health.RuntimeLivenessHealthIndicator;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.autoconfigure.ProviderRuntimeLifecycle;
import dev.longshore.runtime.ProviderRuntime;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Auto-configuration of the health of the runtime, which joins the groups that probes ask for. */
@AutoConfiguration(after = {ProviderAutoConfiguration.class, AvailabilityProbesAutoConfiguration.class})
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean({ProviderRuntime.class, ProviderRuntimeLifecycle.class})
@ConditionalOnEnabledHealthIndicator("longshore")
public final class RuntimeHealthContributorAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "longshoreHealthIndicator")
    RuntimeHealthIndicator longshoreHealthIndicator(ProviderRuntime runtime) {
        return new RuntimeHealthIndicator(runtime::health);
    }

    @Bean
    @ConditionalOnMissingBean(name = "longshoreLivenessHealthIndicator")
    RuntimeLivenessHealthIndicator longshoreLivenessHealthIndicator(
            ProviderRuntimeLifecycle lifecycle, ProviderRuntime runtime) {
        return new RuntimeLivenessHealthIndicator(lifecycle::isRunning, runtime::health);
    }

    @Bean
    ProbeGroupsPostProcessor longshoreProbeGroupsPostProcessor(Environment environment) {
        return new ProbeGroupsPostProcessor(environment);
    }
}
