package dev.longshore.actuate.health;

import dev.longshore.runtime.RuntimeHealth;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Readiness: up when everything that is watched was seen and the API server was heard recently. */
public class RuntimeHealthIndicator extends AbstractHealthIndicator {

    private final Supplier<RuntimeHealth> runtime;

    /** Reports the given health. */
    public RuntimeHealthIndicator(Supplier<RuntimeHealth> runtime) {
        this.runtime = runtime;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        RuntimeHealth health = runtime.get();
        builder.status(health.isReady() ? "UP" : "DOWN")
                .withDetail("running", health.running())
                .withDetail("leader", health.leader())
                .withDetail("informers", health.informers());
    }
}
