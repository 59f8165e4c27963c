package dev.longshore.autoconfigure;

import dev.longshore.runtime.ProviderRuntime;
import org.springframework.context.SmartLifecycle;

/** Starts the runtime with the application and drains it when the application stops. */
public class ProviderRuntimeLifecycle implements SmartLifecycle {

    /** After web servers on the way up and before them on the way down: probes and the endpoint see the draining. */
    public static final int PHASE = DEFAULT_PHASE - 512;

    private final ProviderRuntime runtime;
    private volatile boolean running;

    /** Starts and stops the given runtime. */
    public ProviderRuntimeLifecycle(ProviderRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void start() {
        runtime.start();
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        runtime.stop();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** A runtime cannot be started again; the cache of test contexts, for one, would try. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
