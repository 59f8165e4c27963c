package dev.longshore.test.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens when it does not start, with scripts in place of the binaries. */
@Timeout(60)
class RealControlPlaneTests {

    private static final Duration LONG = Duration.ofSeconds(50);
    private static final String TAKEN = "echo 'listen tcp 127.0.0.1:1: bind: address already in use'; exit 1";

    @TempDir
    Path assets;

    private final List<Ports> tried = new ArrayList<>();

    @BeforeEach
    void etcdRunsUntilItIsKilled() throws IOException {
        program("etcd", "echo $$ > '" + assets.resolve("etcd.pid") + "'; exec sleep 600");
    }

    @Test
    void startWhenBinaryIsMissingNamesItAndTheFolder() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RealControlPlane.start(assets))
                .withMessageContaining("KUBEBUILDER_ASSETS is " + assets)
                .withMessageContaining("no executable 'kube-apiserver'");
    }

    @Test
    void startWhenBinaryIsAFolderNamesIt() throws IOException {
        Files.createDirectory(assets.resolve("kube-apiserver"));

        assertThatIllegalStateException()
                .isThrownBy(() -> RealControlPlane.start(assets))
                .withMessageContaining("no executable 'kube-apiserver'");
    }

    @Test
    void startWhenServerEndsSaysItsLastWordsAtOnce() throws IOException {
        program("kube-apiserver", "echo 'unknown flag: --token-auth-file'; exit 1");

        assertThatIllegalStateException()
                .isThrownBy(this::start)
                .withMessageStartingWith("kube-apiserver ended while it started: unknown flag: --token-auth-file");
        assertThat(tried).hasSize(1);
    }

    @Test
    void startWhenPortIsTakenTriesOthers() throws IOException {
        program("kube-apiserver", TAKEN);

        assertThatIllegalStateException().isThrownBy(this::start).withMessageContaining("address already in use");
        assertThat(tried).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void startWhenServerDoesNotGetReadySaysSo() throws IOException {
        program("kube-apiserver", "echo 'waiting for etcd'; exec sleep 600");

        assertThatIllegalStateException()
                .isThrownBy(() -> RealControlPlane.start(assets, this::ports, Duration.ofSeconds(1)))
                .withMessageContaining("not ready within PT1S: waiting for etcd");
    }

    @Test
    void startWhenItFailsLeavesNothing() throws IOException {
        program(
                "kube-apiserver",
                "echo \"$@\"; while [ ! -s '" + assets.resolve("etcd.pid") + "' ]; do :; done; exit 1");

        assertThatIllegalStateException().isThrownBy(this::start).satisfies(ex -> {
            String folder = ex.getMessage().replaceFirst("(?s).*--cert-dir=(\\S+)/certs.*", "$1");
            assertThat(Path.of(folder)).isAbsolute().doesNotExist();
        });
        long etcd = Long.parseLong(Files.readString(assets.resolve("etcd.pid")).strip());
        await().until(() ->
                ProcessHandle.of(etcd).filter(ProcessHandle::isAlive).isEmpty());
    }

    private void start() {
        RealControlPlane.start(assets, this::ports, LONG).close();
    }

    private Ports ports() {
        Ports ports = Ports.free();
        tried.add(ports);
        return ports;
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(assets.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
