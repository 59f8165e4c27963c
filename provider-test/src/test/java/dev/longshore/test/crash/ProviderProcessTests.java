package dev.longshore.test.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProviderProcessTests {

    private static final CrashStop STOP = CrashPoint.CP1_INTENT_WRITTEN.of(
            OperationType.CREATE, new ResourceKey("Thing.test.longshore.dev", "shop", "one"));

    @Test
    void startWhenMainEndsSaysWhatItSaid() {
        assertThatThrownBy(() -> ProviderProcess.of(Broken.class)
                        .arguments("no such file")
                        .start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended too early")
                .hasMessageContaining("NoSuchFileException: no such file");
    }

    @Test
    void startWhenJvmRefusesItsOptionsSaysWhy() {
        assertThatThrownBy(() -> ProviderProcess.of(Broken.class)
                        .jvmOptions("-Xnonsense")
                        .start())
                .hasMessageContaining("ended too early")
                .hasMessageContaining("-Xnonsense");
    }

    @Test
    void startWhenMainNeverGetsReadySaysSo() {
        assertThatThrownBy(() -> ProviderProcess.of(NeverReady.class)
                        .startWithin(Duration.ofSeconds(3))
                        .start())
                .hasMessageContaining("was not ready within PT3S")
                .hasMessageContaining("working on it");
    }

    @Test
    void awaitStopsWhenProcessEndsFailsAtOnce() {
        try (ProviderProcess provider =
                ProviderProcess.of(Idle.class).stopAt(STOP).start()) {
            provider.kill();

            assertThatThrownBy(() -> provider.awaitStops(Duration.ofDays(1))).hasMessageContaining("ended too early");
            assertThatThrownBy(() -> provider.live(Duration.ofDays(1))).hasMessageContaining("ended too early");
            assertThatThrownBy(provider::pause).hasMessageContaining("it has ended");
        }
    }

    @Test
    void terminateWhenProcessDoesNotEndSaysSo() {
        try (ProviderProcess provider =
                ProviderProcess.of(Stubborn.class).stopAt(STOP).start()) {
            assertThatThrownBy(() -> provider.terminate(Duration.ofMillis(200)))
                    .hasMessageContaining("has not ended within PT0.2S");
            assertThat(provider.isAlive()).isTrue();
        }
    }

    @Test
    void closeWhenProcessIsPausedEndsIt() {
        ProviderProcess provider = ProviderProcess.of(Idle.class).start();
        provider.pause();

        provider.close();

        await().atMost(Duration.ofSeconds(30)).until(() -> !provider.isAlive());
    }

    @Test
    void startWhenStarterIsKilledEndsAlsoWhenPaused() throws Exception {
        try (ProviderProcess starter = ProviderProcess.of(Starter.class).start()) {
            ProcessHandle started =
                    ProcessHandle.of(Long.parseLong(starter.lastWords())).orElseThrow();

            starter.kill();

            await().atMost(Duration.ofSeconds(30)).until(() -> !started.isAlive());
        }
    }

    @Test
    void stopAtWhenResourceHasAStopIsRefused() {
        ProviderProcess.Builder builder = ProviderProcess.of(Idle.class).stopAt(STOP);

        assertThatThrownBy(() -> builder.stopAt(STOP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shop/one has a stop already");
    }

    @Test
    void mainWhenNotStartedByAProviderProcessEnds() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        List.of(java, "-cp", System.getProperty("java.class.path"), Idle.class.getName()))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();

        assertThat(process.inputReader().lines())
                .anyMatch(line -> line.contains("must be started by a ProviderProcess"));
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void parseGivesBackWhatWasFormatted() {
        CrashStop clusterScoped =
                CrashPoint.CP9_FINALIZER_LEFT.of(OperationType.DELETE, new ResourceKey("Zone.dns", "", "a.b"));

        assertThat(CrashStop.parse(STOP.format())).isEqualTo(STOP);
        assertThat(CrashStop.parse(clusterScoped.format())).isEqualTo(clusterScoped);
    }

    static final class Broken {

        public static void main(String[] arguments) throws IOException {
            String unused = Files.readString(Path.of(arguments[0]));
        }
    }

    static final class NeverReady {

        public static void main(String[] arguments) throws Exception {
            CrashPoints unused = CrashPoints.ofThisProcess();
            System.out.println("working on it");
            Thread.currentThread().join();
        }
    }

    static final class Idle {

        public static void main(String[] arguments) throws Exception {
            CrashPoints.ofThisProcess().ready();
            Thread.currentThread().join();
        }
    }

    /** Starts another one and says which. */
    static final class Starter {

        public static void main(String[] arguments) throws Exception {
            ProviderProcess started = ProviderProcess.of(Idle.class).start();
            started.pause();
            System.out.println(started.pid());
            Idle.main(arguments);
        }
    }

    static final class Stubborn {

        public static void main(String[] arguments) throws Exception {
            Runtime.getRuntime().addShutdownHook(new Thread(Stubborn::hang));
            Idle.main(arguments);
        }

        private static void hang() {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
