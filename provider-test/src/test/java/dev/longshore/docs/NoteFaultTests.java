package dev.longshore.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import dev.longshore.test.kubernetes.ClusterResources;
import dev.longshore.test.kubernetes.TestCluster;
import dev.longshore.test.kubernetes.inprocess.InProcessApiServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoteFaultTests {

    @TempDir
    Path folder;

    private final InProcessApiServer server = InProcessApiServer.start();
    private final TestCluster cluster = TestCluster.of(server);
    private final ClusterResources notes = ClusterResources.of(cluster, Note.class);
    private ProviderRuntime provider;

    @BeforeEach
    void start() {
        notes.define();
        provider = ProviderRuntime.builder(cluster.client())
                .kind(new ManagedKind<>(Note.class, new NoteConnector(folder)))
                .settings(RuntimeSettings.DEFAULTS.withLeaderElection(LeaderElectionSettings.DISABLED))
                .build();
        provider.start();
    }

    @AfterEach
    void stop() {
        provider.stop();
        server.close();
    }

    @Test
    void outcomeWhoseAnswerIsLostIsStoredAllTheSame() {
        server.faults()
                .on("patch")
                .resource("notes")
                .withoutSubresource()
                .nth(2)
                .dropResponse();
        notes.create("hello", "{\"text\": \"Hello\"}");
        await().atMost(Duration.ofMinutes(1)).until(() -> notes.isReady("hello"));
        assertThat(folder.resolve("hello")).hasContent("Hello");
        server.faults().assertAllTriggered();
    }

    @Test
    void restartOfTheApiServerIsNoticedAndSurvived() {
        notes.create("hello", "{\"text\": \"Hello\"}");
        await().until(() -> notes.isReady("hello"));
        server.restart();
        notes.patch("hello", "{\"spec\": {\"forProvider\": {\"text\": \"Hello again\"}}}");
        await().atMost(Duration.ofMinutes(1)).until(() -> notes.isReady("hello"));
        assertThat(folder.resolve("hello")).hasContent("Hello again");
    }
}
