package dev.longshore.test.kubernetes;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds a real API server, in this order: a kubeconfig that is handed in by {@value #KUBECONFIG}; the binaries in
 * {@value #ASSETS}; K3s where Docker is there and Testcontainers is on the classpath.
 */
final class RealControlPlanes {

    static final String KUBECONFIG = "LONGSHORE_TEST_KUBECONFIG";
    static final String ASSETS = "KUBEBUILDER_ASSETS";
    static final String REQUIRED = "LONGSHORE_REQUIRE_REAL_API_SERVER";

    private RealControlPlanes() {}

    /** Returns how to start one, empty if there is none to be had. */
    static Optional<Supplier<ControlPlane>> find() {
        String kubeconfig = setting(KUBECONFIG);
        if (kubeconfig != null) {
            return Optional.of(() -> new HandedControlPlane(Path.of(kubeconfig)));
        }
        String assets = setting(ASSETS);
        if (assets != null) {
            return Optional.of(() -> RealControlPlane.start(Path.of(assets)));
        }
        return K3sControlPlane.isPossible() ? Optional.of(K3sControlPlane::new) : Optional.empty();
    }

    /** Whether tests must fail where there is none. */
    static boolean areRequired() {
        return Boolean.parseBoolean(setting(REQUIRED));
    }

    private static @Nullable String setting(String name) {
        String property = System.getProperty(name);
        String value = property == null ? System.getenv(name) : property;
        return value == null || value.isBlank() ? null : value;
    }
}
