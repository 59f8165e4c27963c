package dev.longshore.test.kubernetes;

import dev.longshore.test.kubernetes.inprocess.InProcessApiServer;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.io.StringReader;
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

    /**
     * Returns an API server inside the process, to test with its {@link InProcessApiServer#faults() faults}. The namespace is
     * {@code default}.
     */
    public static TestCluster of(InProcessApiServer server) {
        try {
            ApiClient client = Config.fromConfig(new StringReader(server.kubeconfig()));
            return new TestCluster("in-process API server", client, server.kubeconfig(), "default");
        } catch (IOException ex) {
            throw new UncheckedIOException("The kubeconfig of the server could not be read", ex);
        }
    }

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
