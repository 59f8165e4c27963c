package dev.longshore.autoconfigure.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.autoconfigure.ProviderRuntimeBuilderCustomizer;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.openapi.ApiClient;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class RuntimeMetricsAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    MetricsAutoConfiguration.class,
                    ProviderAutoConfiguration.class,
                    RuntimeMetricsAutoConfiguration.class))
            .withBean(ApiClient.class)
            .withBean(GadgetConnector.class);

    @Test
    void metersWhenThereIsARegistryAreThereFromTheStart() {
        runner.withBean(SimpleMeterRegistry.class)
                .run(context -> assertThat(names(context.getBean(MeterRegistry.class)))
                        .contains(
                                "longshore.operation.duration",
                                "longshore.reconcile.duration",
                                "longshore.operations",
                                "longshore.operations.max",
                                "longshore.queue.depth",
                                "longshore.informer.age",
                                "longshore.leader"));
    }

    @Test
    void gaugesSayWhatTheViewSays() {
        runner.withBean(SimpleMeterRegistry.class)
                .withPropertyValues("longshore.kinds.gadget.operations.max-concurrent=7")
                .run(context -> assertThat(context.getBean(MeterRegistry.class)
                                .get("longshore.operations.max")
                                .tag("kind", "Gadget.example.longshore.dev")
                                .gauge()
                                .value())
                        .isEqualTo(7));
    }

    @Test
    void runtimeWhenThereIsNoRegistryStarts() {
        runner.run(context -> assertThat(context).hasNotFailed().hasSingleBean(ProviderRuntime.class));
    }

    @Test
    void metersWhenReplacedAreNotThere() {
        runner.withBean(SimpleMeterRegistry.class)
                .withBean("longshoreMetricsCustomizer", ProviderRuntimeBuilderCustomizer.class, () -> builder -> {})
                .withBean("longshoreRuntimeGauges", MeterBinder.class, () -> registry -> {})
                .run(context -> assertThat(names(context.getBean(MeterRegistry.class)))
                        .noneMatch(name -> name.startsWith("longshore.")));
    }

    @Test
    void metersWhenProviderIsDisabledAreNotThere() {
        runner.withBean(SimpleMeterRegistry.class)
                .withPropertyValues("longshore.enabled=false")
                .run(context -> assertThat(names(context.getBean(MeterRegistry.class)))
                        .noneMatch(name -> name.startsWith("longshore.")));
    }

    private static List<String> names(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .map(Meter.Id::getName)
                .toList();
    }
}
