package dev.longshore.test.kubernetes;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds a real API server, in this order: a kubeconfig that is handed in by {@value #KUBECONFIG}; the binaries in
 * {@value #ASSETS}; K3s where Docker is there and Testcontainers is on the classpath, unless {@value #K3S} is false.
 */
final class RealControlPlanes {

    static final String KUBECONFIG = "LONGSHORE_TEST_KUBECONFIG";
    static final String ASSETS = "KUBEBUILDER_ASSETS";
    static final String K3S = "LONGSHORE_TEST_K3S";
    static final String REQUIRED = "LONGSHORE_REQUIRE_REAL_API_SERVER";

    private final Function<String, Optional<String>> properties;

    /** Properties win over the environment; an empty one says that there is none. */
    RealControlPlanes(Function<String, Optional<String>> properties) {
        this.properties = properties;
    }

    /** Returns where one comes from, empty if there is none to be had. */
    Optional<ControlPlanes> find() {
        return handed().or(this::assets).or(this::k3s);
    }

    private Optional<ControlPlanes> handed() {
        return setting(KUBECONFIG)
                .map(file -> ControlPlanes.of(KUBECONFIG + "=" + file, () -> new HandedControlPlane(Path.of(file))));
    }

    private Optional<ControlPlanes> assets() {
        return setting(ASSETS)
                .map(folder -> ControlPlanes.of(ASSETS + "=" + folder, () -> RealControlPlane.start(Path.of(folder))));
    }

    private Optional<ControlPlanes> k3s() {
        boolean refused = setting(K3S).filter("false"::equals).isPresent();
        return refused || !K3sControlPlane.isPossible()
                ? Optional.empty()
                : Optional.of(ControlPlanes.of("K3s", K3sControlPlane::new));
    }

    /** Whether tests must fail where there is none. */
    boolean areRequired() {
        return setting(REQUIRED).map(Boolean::parseBoolean).orElse(false);
    }

    private Optional<String> setting(String name) {
        return properties
                .apply(name)
                .or(() -> Optional.ofNullable(System.getenv(name)))
                .filter(value -> !value.isBlank());
    }
}
