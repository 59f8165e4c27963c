package dev.longshore.test.kubernetes;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.k3s.K3sContainer;
import org.testcontainers.utility.DockerImageName;

/** K3s in Docker, where both Docker and Testcontainers are there. */
final class K3sControlPlane implements ControlPlane {

    /** Not static: {@link #isPossible} must work where Testcontainers is not on the class path. */
    private final K3sContainer container = new K3sContainer(DockerImageName.parse("rancher/k3s:v1.33.4-k3s1"));

    K3sControlPlane() {
        container.start();
    }

    static boolean isPossible() {
        try {
            return DockerClientFactory.instance().isDockerAvailable();
        } catch (NoClassDefFoundError ex) {
            return false;
        }
    }

    @Override
    public String description() {
        return "K3s API server";
    }

    @Override
    public String kubeconfig() {
        return container.getKubeConfigYaml();
    }

    @Override
    public void close() {
        container.stop();
    }
}
