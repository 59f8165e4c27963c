package dev.longshore.autoconfigure.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.autoconfigure.ProviderRuntimeBuilderCustomizer;
import dev.longshore.limit.AccountLimiter;
import dev.longshore.limit.ExternalApiLimiter;
import dev.longshore.resource.ResourceKey;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.openapi.ApiClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class AccountGaugesTests {

    private static final ResourceKey KEY = new ResourceKey("Gadget.example.longshore.dev", "shop", "one");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ExternalApiLimiter limiter = new AccountLimiter(null, null, Clock.systemUTC());
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ProviderAutoConfiguration.class))
            .withBean(ApiClient.class)
            .withBean(GadgetConnector.class)
            .withPropertyValues("longshore.operations.max-concurrent-per-account=5")
            .withBean(ProviderRuntimeBuilderCustomizer.class, () -> builder -> builder.limiter(limiter));

    private double gauge(String name, String account) {
        return registry.get(name).tag("account", account).gauge().value();
    }

    @Test
    void accountThatHadToWaitHasGauges() {
        runner.run(context -> {
            ProviderRuntime runtime = context.getBean(ProviderRuntime.class);
            AccountGauges gauges = new AccountGauges(() -> runtime, registry);
            limiter.throttled("ProviderConfig/shop/main", Duration.ofHours(1));
            gauges.heldBack(KEY, "ProviderConfig/shop/main", Duration.ofSeconds(1));

            assertThat(gauge("longshore.account.paused", "ProviderConfig/shop/main"))
                    .isBetween(3000.0, 3700.0);
            assertThat(gauge("longshore.account.max", "ProviderConfig/shop/main"))
                    .isEqualTo(5);
            assertThat(gauge("longshore.account.running", "ProviderConfig/shop/main"))
                    .isZero();
        });
    }

    @Test
    void accountsBeyondTheBoundHaveNone() {
        runner.run(context -> {
            ProviderRuntime runtime = context.getBean(ProviderRuntime.class);
            AccountGauges gauges = new AccountGauges(() -> runtime, registry);
            for (int number = 0; number < 1000; number++) {
                gauges.heldBack(KEY, "ProviderConfig/shop/" + number, Duration.ofSeconds(1));
                gauges.heldBack(KEY, "", Duration.ofSeconds(1));
            }
            assertThat(registry.find("longshore.account.running").gauges()).hasSize(AccountGauges.MAX);
        });
    }
}
