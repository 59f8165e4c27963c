package dev.longshore.test.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.skippedWithReason;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Namespace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs classes with the extension inside a test, with and without what a real API server needs. */
class KubernetesExtensionTests {

    private static final Map<String, String> NOTHING = Map.of(
            RealControlPlanes.KUBECONFIG, "",
            RealControlPlanes.ASSETS, "",
            RealControlPlanes.K3S, "false",
            RealControlPlanes.REQUIRED, "");

    private static final List<TestCluster> SEEN = new ArrayList<>();

    private final PrintStream errors = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        SEEN.clear();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void stopListening() {
        System.setErr(errors);
    }

    private static EngineExecutionResults run(Class<?> test, String name, String value) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .configurationParameters(NOTHING)
                .configurationParameter(name, value)
                .execute();
    }

    @Test
    void eachTestHasANamespaceOfItsOwnThatGoesWithIt() throws ApiException {
        run(InProcess_Sample.class, RealControlPlanes.REQUIRED, "false")
                .testEvents()
                .assertStatistics(tests -> tests.succeeded(2).failed(0).skipped(0));

        assertThat(SEEN).extracting(TestCluster::namespace).hasSize(2).doesNotHaveDuplicates();
        assertThat(SEEN).extracting(TestCluster::description).containsOnly("in-process API server");
        assertThat(new CoreV1Api(SEEN.get(0).client()).listNamespace().execute().getItems())
                .filteredOn(namespace -> namespace.getMetadata().getDeletionTimestamp() == null)
                .extracting(namespace -> namespace.getMetadata().getName())
                .doesNotContainAnyElementsOf(
                        SEEN.stream().map(TestCluster::namespace).toList());
    }

    @Test
    void realTestsWhenNoServerIsToBeHadAreSkippedWithAReason() {
        EngineExecutionResults results = run(Both.class, RealControlPlanes.REQUIRED, "false");

        results.testEvents()
                .assertStatistics(tests -> tests.succeeded(1).failed(0).skipped(1));
        results.testEvents()
                .skipped()
                .assertThatEvents()
                .haveExactly(1, event(skippedWithReason(reason -> reason.contains("set KUBEBUILDER_ASSETS"))));
    }

    @Test
    void endOfTheRunWhenNoServerIsToBeHadSaysWhatDidNotRun() {
        run(Both.class, RealControlPlanes.REQUIRED, "false");

        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("NOT RUN on a real API server, because none was to be had: Both\n");
    }

    @Test
    void endOfTheRunWhenAllRanSaysNothing() {
        run(InProcess_Sample.class, RealControlPlanes.REQUIRED, "false");

        assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("NOT RUN");
    }

    @Test
    void classWhenServerIsRequiredAndNotToBeHadFails() {
        run(Both.class, RealControlPlanes.REQUIRED, "true")
                .containerEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                message(text -> text.startsWith("A real API server is required and there is no")))));
    }

    @Test
    void realTestsWhenAssetsAreWrongFail(@TempDir Path folder) {
        EngineExecutionResults results = run(Both.class, RealControlPlanes.ASSETS, folder.toString());

        results.testEvents().assertStatistics(tests -> tests.succeeded(1).failed(1));
        results.testEvents()
                .failed()
                .assertThatEvents()
                .haveExactly(1, event(finishedWithFailure(message(text -> text.contains("no executable 'etcd'")))));
    }

    @Test
    void realTestsWhenKubeconfigIsHandedRunOnThatCluster(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("config"), ControlPlanes.inProcess().get().kubeconfig());

        run(Both.class, RealControlPlanes.KUBECONFIG, file.toString())
                .testEvents()
                .assertStatistics(tests -> tests.succeeded(2).failed(0).skipped(0));

        assertThat(SEEN)
                .extracting(TestCluster::description)
                .containsExactly("in-process API server", "API server of config");
    }

    @Test
    void subclassOfAnAnnotatedClassRunsInTheSameWay() {
        run(Inherits.class, RealControlPlanes.REQUIRED, "false")
                .testEvents()
                .assertStatistics(tests -> tests.succeeded(1).skipped(1));
    }

    /** Its name holds what a namespace must not. */
    @KubernetesTest(KubernetesTest.On.IN_PROCESS)
    static class InProcess_Sample {

        @BeforeEach
        void remember(TestCluster cluster) {
            SEEN.add(cluster);
        }

        @Test
        void namespaceIsThereAndTheSameForAllOfATest(TestCluster cluster) throws ApiException {
            V1Namespace namespace = new CoreV1Api(cluster.client())
                    .readNamespace(cluster.namespace())
                    .execute();
            assertThat(namespace.getMetadata().getDeletionTimestamp()).isNull();
            assertThat(SEEN).endsWith(cluster);
        }

        @Test
        void namespaceMayBeDeletedByTheTest(TestCluster cluster) throws ApiException {
            assertThat(new CoreV1Api(cluster.client())
                            .deleteNamespace(cluster.namespace())
                            .execute())
                    .isNotNull();
        }
    }

    @KubernetesTest
    static class Both {

        @Test
        void runs(TestCluster cluster) {
            SEEN.add(cluster);
        }
    }

    static class Inherits extends Both {}
}
