package dev.longshore.test.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longshore.test.kubernetes.inprocess.InProcessApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandedControlPlaneTests {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void choose() {
        file = folder.resolve("kubeconfig");
    }

    @Test
    void startWhenServerAnswersIsThatServer() throws IOException {
        try (InProcessApiServer server = InProcessApiServer.start()) {
            Files.writeString(file, server.kubeconfig());
            assertThat(new HandedControlPlane(file).kubeconfig()).isEqualTo(server.kubeconfig());
        }
    }

    @Test
    void startWhenServerDoesNotAnswerSaysWhichFileNamesIt() throws IOException {
        InProcessApiServer server = InProcessApiServer.start();
        Files.writeString(file, server.kubeconfig());
        server.close();
        assertThatThrownBy(() -> new HandedControlPlane(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("LONGSHORE_TEST_KUBECONFIG names " + file)
                .hasMessageContaining("does not answer as it should");
    }

    @Test
    void startWhenFileIsNoKubeconfigSaysSo() throws IOException {
        Files.writeString(file, "nonsense: [");
        assertThatThrownBy(() -> new HandedControlPlane(file)).hasMessageContaining("names " + file);
    }

    @Test
    void startWhenFileIsMissingSaysSo() {
        assertThatThrownBy(() -> new HandedControlPlane(file)).hasMessageContaining("cannot be read");
    }
}
