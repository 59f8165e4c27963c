package dev.longshore.autoconfigure.metrics;

import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.autoconfigure.ProviderRuntimeBuilderCustomizer;
import dev.longshore.metrics.RuntimeMetrics;
import dev.longshore.runtime.ProviderRuntime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the meters of the runtime. */
@AutoConfiguration(after = ProviderAutoConfiguration.class)
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(ProviderRuntime.class)
public final class RuntimeMetricsAutoConfiguration {

    /** The registry may itself depend on beans that are made late, so it is asked for when the runtime is built. */
    @Bean
    @ConditionalOnMissingBean(name = "longshoreMetricsCustomizer")
    ProviderRuntimeBuilderCustomizer longshoreMetricsCustomizer(ObjectProvider<MeterRegistry> registries) {
        return builder ->
                registries.ifAvailable(registry -> builder.listener(new RuntimeMetrics(registry, builder.kinds())));
    }

    @Bean
    @ConditionalOnMissingBean(name = "longshoreAccountGaugesCustomizer")
    ProviderRuntimeBuilderCustomizer longshoreAccountGaugesCustomizer(
            ObjectProvider<MeterRegistry> registries, ObjectProvider<ProviderRuntime> runtime) {
        return builder ->
                registries.ifAvailable(registry -> builder.listener(new AccountGauges(runtime::getObject, registry)));
    }

    @Bean
    @ConditionalOnMissingBean(name = "longshoreRuntimeGauges")
    MeterBinder longshoreRuntimeGauges(ProviderRuntime runtime) {
        return new RuntimeGauges(runtime, Clock.systemUTC());
    }
}
