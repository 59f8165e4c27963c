package dev.longshore.test.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WatchedProcessTests {

    /** Says its own process id and then does nothing for a long time. */
    private static final List<String> LONG = List.of("sh", "-c", "echo $$; exec sleep 600");

    @TempDir
    Path folder;

    @Test
    void closeEndsTheProcess() {
        WatchedProcess process = WatchedProcess.start(log(), LONG);
        ProcessHandle watched = handle();

        process.close();

        await().until(() -> !watched.isAlive());
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void isAliveFromTheStartToTheEndOfTheProcess() throws IOException {
        Path gate = folder.resolve("gate");
        try (WatchedProcess process = WatchedProcess.start(
                log(), List.of("sh", "-c", "until [ -e '" + gate + "' ]; do sleep 0.1; done; echo over"))) {
            assertThat(process.isAlive()).isTrue();

            Files.createFile(gate);

            await().until(() -> !process.isAlive());
            assertThat(process.lastWords()).startsWith("over\n");
        }
    }

    @Test
    void lastWordsWhenProgramIsMissingNameIt() {
        try (WatchedProcess process = WatchedProcess.start(log(), List.of("/no/such/program"))) {
            await().until(() -> !process.isAlive());
            assertThat(process.lastWords()).contains("/no/such/program");
        }
    }

    @Test
    void jvmIsKilledEndsTheProcess() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process jvm = new ProcessBuilder(
                        List.of(java, "-cp", System.getProperty("java.class.path"), Jvm.class.getName(), log() + ""))
                .inheritIO()
                .start();
        ProcessHandle watched = handle();

        jvm.destroyForcibly();

        assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
        await().until(() -> !watched.isAlive());
    }

    private Path log() {
        return folder.resolve("log");
    }

    private ProcessHandle handle() {
        await().atMost(30, TimeUnit.SECONDS)
                .until(() -> Files.exists(log()) && Files.readString(log()).endsWith("\n"));
        try {
            long pid = Long.parseLong(Files.readString(log()).strip());
            return ProcessHandle.of(pid).orElseThrow();
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Starts a process and waits to be killed. */
    static final class Jvm {

        private Jvm() {}

        public static void main(String[] arguments) throws InterruptedException {
            WatchedProcess unused = WatchedProcess.start(Path.of(arguments[0]), LONG);
            Thread.currentThread().join();
        }
    }
}
