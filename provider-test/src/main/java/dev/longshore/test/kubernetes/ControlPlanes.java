package dev.longshore.test.kubernetes;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The control planes of this JVM: each is started when it is first needed, once, and ends with the JVM. */
final class ControlPlanes {

    static final ControlPlanes IN_PROCESS = new ControlPlanes(InProcessControlPlane::new);

    private final Supplier<ControlPlane> starter;
    private @Nullable ControlPlane started;
    private @Nullable RuntimeException failure;

    ControlPlanes(Supplier<ControlPlane> starter) {
        this.starter = starter;
    }

    /** One that did not start is not tried again by every test. */
    synchronized ControlPlane get() {
        if (failure != null) {
            throw failure;
        }
        if (started == null) {
            started = start();
        }
        return started;
    }

    private ControlPlane start() {
        try {
            ControlPlane plane = starter.get();
            Runtime.getRuntime().addShutdownHook(new Thread(plane::close, "control-plane-end"));
            return plane;
        } catch (RuntimeException ex) {
            failure = ex;
            throw ex;
        }
    }
}
