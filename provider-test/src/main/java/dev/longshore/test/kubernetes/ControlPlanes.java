package dev.longshore.test.kubernetes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A control plane of this JVM: it is started when it is first needed, once, and ends with the JVM. */
final class ControlPlanes {

    private static final Map<String, ControlPlanes> OF_THIS_JVM = new ConcurrentHashMap<>();

    private final Supplier<ControlPlane> starter;
    private @Nullable ControlPlane started;
    private @Nullable RuntimeException failure;

    private ControlPlanes(Supplier<ControlPlane> starter) {
        this.starter = starter;
    }

    /** Returns the one that comes from a source, always the same. */
    static ControlPlanes of(String source, Supplier<ControlPlane> starter) {
        return OF_THIS_JVM.computeIfAbsent(source, ignored -> new ControlPlanes(starter));
    }

    static ControlPlanes inProcess() {
        return of("in-process", InProcessControlPlane::new);
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
