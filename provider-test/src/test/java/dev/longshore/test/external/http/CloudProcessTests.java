package dev.longshore.test.external.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.longshore.test.external.Caller;
import dev.longshore.test.external.CloudClient;
import dev.longshore.test.external.CloudRequest.Options;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloudProcessTests {

    @Test
    void startWhenPortIsFreeServesACloud() throws Exception {
        try (CloudProcess process = CloudProcess.start()) {
            CloudClient client = new CloudClient(process.cloud(), new Caller("pod-1", "blue"), "disk", "uid-1");

            assertThat(client.create(null, new JsonObject(), Options.NONE).id()).isEqualTo("disk-1");
            assertThat(process.cloud().objects()).hasSize(1);
        }
    }

    @Test
    void startWhenPortIsTakenSaysSo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> CloudProcess.start(taken.getLocalPort()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("did not start")
                    .hasMessageContaining("Address already in use");
        }
    }

    /** The starter's end closes the standard input of what it started, also when it was killed. */
    @Test
    void mainWhenStandardInputEndsEnds() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        List.of(java, "-cp", System.getProperty("java.class.path"), CloudProcess.class.getName()))
                .start();
        assertThat(process.inputReader().readLine()).startsWith("Cloud listens at http://127.0.0.1:");

        process.getOutputStream().close();

        await().atMost(Duration.ofSeconds(30)).until(() -> !process.isAlive());
        assertThat(process.exitValue()).isZero();
    }
}
