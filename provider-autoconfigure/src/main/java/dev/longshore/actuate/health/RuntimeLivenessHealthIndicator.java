package dev.longshore.actuate.health;

import dev.longshore.runtime.RuntimeHealth;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Liveness: down when a thread of the runtime has died. An API server that is away is no reason to restart. */
public class RuntimeLivenessHealthIndicator extends AbstractHealthIndicator {

    private final BooleanSupplier started;
    private final Supplier<RuntimeHealth> runtime;

    /** Reports the given health from the start of the runtime to the beginning of its stop. */
    public RuntimeLivenessHealthIndicator(BooleanSupplier started, Supplier<RuntimeHealth> runtime) {
        this.started = started;
        this.runtime = runtime;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        boolean dead = started.getAsBoolean() && !runtime.get().running();
        builder.status(dead ? "DOWN" : "UP");
    }
}
