package dev.longshore.sample.postgres.it;

import dev.longshore.sample.postgres.PostgresProvider;
import dev.longshore.test.kubernetes.TestCluster;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The provider in a JVM of its own, to be killed.
 *
 * @param process process
 */
record ProviderProcess(Process process) implements AutoCloseable {

    static ProviderProcess start(TestCluster cluster) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        PostgresProvider.class.getName(),
                        "--longshore.kubernetes.kubeconfig=" + cluster.kubeconfigFile(),
                        "--longshore.namespace=" + cluster.namespace(),
                        "--longshore.leader-election.enabled=false",
                        "--server.port=0",
                        "--server.address=127.0.0.1")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ProviderProcess(process);
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
