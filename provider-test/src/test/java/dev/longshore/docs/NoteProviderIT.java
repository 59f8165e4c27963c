package dev.longshore.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import dev.longshore.test.kubernetes.ClusterResources;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@KubernetesTest
class NoteProviderIT {

    @TempDir
    Path folder;

    private ClusterResources notes;
    private ProviderRuntime provider;

    @BeforeEach
    void start(TestCluster cluster) {
        notes = ClusterResources.of(cluster, Note.class).define();
        provider = ProviderRuntime.builder(cluster.client())
                .kind(new ManagedKind<>(Note.class, new NoteConnector(folder)))
                .settings(RuntimeSettings.DEFAULTS
                        .withNamespace(cluster.namespace())
                        .withLeaderElection(LeaderElectionSettings.DISABLED))
                .build();
        provider.start();
    }

    @AfterEach
    void stop() {
        provider.stop();
    }

    @Test
    void noteBecomesAFileFollowsItsSpecAndGoesAgain() {
        notes.create("hello", "{\"text\": \"Hello\"}");
        await().until(() -> notes.isReady("hello"));
        assertThat(folder.resolve("hello")).hasContent("Hello");

        notes.patch("hello", "{\"spec\": {\"forProvider\": {\"text\": \"Hello again\"}}}");
        await().until(() -> notes.isReady("hello"));
        assertThat(folder.resolve("hello")).hasContent("Hello again");

        notes.delete("hello");
        await().until(() -> notes.find("hello").isEmpty());
        assertThat(folder.resolve("hello")).doesNotExist();
    }
}
