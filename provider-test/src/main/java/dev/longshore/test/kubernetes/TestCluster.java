package dev.longshore.test.kubernetes;

import io.kubernetes.client.openapi.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The API server that a test runs on.
 *
 * @param description what it is
 * @param client client of an administrator
 * @param kubeconfig kubeconfig of an administrator
 * @param namespace namespace that only this test uses
 */
public record TestCluster(String description, ApiClient client, String kubeconfig, String namespace) {

    /** Writes the kubeconfig to a file that is gone after the run. */
    public Path kubeconfigFile() {
        try {
            Path file = Files.createTempFile("longshore", ".kubeconfig");
            file.toFile().deleteOnExit();
            return Files.writeString(file, kubeconfig);
        } catch (IOException ex) {
            throw new UncheckedIOException("The kubeconfig could not be written", ex);
        }
    }
}
