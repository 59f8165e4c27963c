package dev.longshore.test.kubernetes.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** What people do with kubectl, against both API servers. */
@KubernetesTest
@EnabledIf(
        value = "dev.longshore.test.kubernetes.fidelity.Kubectl#isInstalled",
        disabledReason = "kubectl is not on the PATH")
class KubectlIT {

    private Api api;
    private Kubectl kubectl;

    @BeforeEach
    void define(TestCluster cluster, @TempDir Path folder) {
        api = new Api(cluster.client());
        new Definitions(api).ensure();
        kubectl = new Kubectl(folder, cluster.kubeconfigFile(), cluster.namespace());
    }

    @Test
    void applyWhenManifestChangesConfigures() {
        widget("size: 3");
        assertThat(kubectl.run("apply", "-f", "a.yaml")).contains("widget.fidelity.longshore.dev/a created");
        assertThat(kubectl.run("apply", "-f", "a.yaml")).contains("unchanged");
        widget("size: 4");
        assertThat(kubectl.run("apply", "-f", "a.yaml")).contains("configured");
        assertThat(kubectl.run("get", "widget", "a", "-o", "jsonpath={.spec.size}"))
                .isEqualTo("4");
    }

    @Test
    void applyWhenBuiltInKindMergesListsAndDropsWhatIsGone() {
        kubectl.write("c.yaml", map("finalizers: [x.dev/y]", "a: b, c: d"));
        assertThat(kubectl.run("apply", "-f", "c.yaml")).contains("configmap/c created");
        kubectl.write("c.yaml", map("finalizers: [x.dev/z]", "a: b"));
        assertThat(kubectl.run("apply", "-f", "c.yaml")).contains("configured");
        assertThat(kubectl.run("get", "cm", "c", "-o", "jsonpath={.data}{.metadata.finalizers}"))
                .isEqualTo("{\"a\":\"b\"}[\"x.dev/z\"]");
        kubectl.write("c.yaml", map("finalizers: []", "a: b"));
        kubectl.run("apply", "-f", "c.yaml");
        assertThat(kubectl.run("delete", "-f", "c.yaml")).contains("deleted");
    }

    @Test
    void applyWhenServerSideRefusesConflictsUnlessForced() {
        kubectl.write("g.yaml", gadget("size: 1"));
        assertThat(kubectl.run("apply", "--server-side", "-f", "g.yaml")).contains("serverside-applied");
        kubectl.run("patch", "gadget", "g", "--type=merge", "--field-manager=other", "-p", "{\"spec\":{\"size\":2}}");
        assertThat(kubectl.fail("apply", "--server-side", "-f", "g.yaml")).contains("conflict with \"other\"");
        assertThat(kubectl.run("apply", "--server-side", "--force-conflicts", "-f", "g.yaml"))
                .contains("serverside-applied");
        assertThat(kubectl.run("get", "gadget", "g", "-o", "jsonpath={.spec.size}"))
                .isEqualTo("1");
    }

    @Test
    void applyWhenClientSideBeforeServerSideTakesOver() {
        kubectl.write("g.yaml", gadget("size: 1"));
        kubectl.run("apply", "-f", "g.yaml");
        assertThat(kubectl.run("apply", "--server-side", "-f", "g.yaml")).contains("serverside-applied");
    }

    @Test
    void applyWhenInvalidNamesTheField() {
        widget("size: 300");
        assertThat(kubectl.fail("apply", "-f", "a.yaml")).contains("spec.size", "less than or equal to 100");
        widget("size: 3, typo: 1");
        assertThat(kubectl.fail("apply", "-f", "a.yaml"))
                .contains("unknown field")
                .contains("typo");
    }

    @Test
    void getWhenCategoryIsAskedForShowsPrinterColumns() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        assertThat(kubectl.run("get", "fidelity"))
                .contains("READY", "SIZE", "EXTERNAL-NAME", "AGE")
                .doesNotContain("WIDE");
        assertThat(kubectl.run("get", "wdg", "-o", "wide")).contains("WIDE", "red");
        assertThat(kubectl.run("get", "wdg", "a", "-o", "name")).contains("widget.fidelity.longshore.dev/a");
        assertThat(kubectl.run("get", "wdg", "-l", "none=such")).contains("No resources found");
    }

    @Test
    void getWhenWatchingShowsChanges() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        try (Kubectl.Running watch = kubectl.follow("get", "wdg", "-w")) {
            await().until(() -> watch.lines().size() == 2);
            kubectl.run("patch", "wdg", "a", "--type=merge", "-p", "{\"spec\":{\"size\":55}}");
            await().until(() -> watch.lines().size() == 3);
            assertThat(watch.lines().get(0)).contains("NAME", "SIZE");
            assertThat(watch.lines().get(2)).contains("55");
        }
    }

    @Test
    void describeWhenEventsExistShowsThem() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        kubectl.write("e.yaml", """
                apiVersion: v1
                kind: Event
                metadata: {name: e}
                involvedObject: {apiVersion: fidelity.longshore.dev/v1, kind: Widget, name: a, namespace: %s, uid: %s}
                reason: Created
                message: it is there
                type: Normal
                count: 1
                firstTimestamp: "2026-01-01T00:00:00Z"
                lastTimestamp: "2026-01-01T00:00:00Z"
                source: {component: test}
                """.formatted(
                        kubectl.namespace(), kubectl.run("get", "wdg", "a", "-o", "jsonpath={.metadata.uid}")));
        kubectl.run("create", "-f", "e.yaml");
        assertThat(kubectl.run("describe", "widget", "a"))
                .containsPattern("Size: +3")
                .containsPattern("Generation: +1")
                .contains("it is there");
        assertThat(kubectl.run("get", "events")).contains("Created", "widget/a", "it is there");
    }

    @Test
    void explainWhenCustomResourceShowsItsSchema() {
        await().untilAsserted(() -> assertThat(kubectl.run("explain", "widgets.spec"))
                .contains("What is wanted.")
                .containsPattern("size\\s+<integer>"));
    }

    @Test
    void editWhenSavedChangesTheObject() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        assertThat(kubectl.run("edit", "widget", "a")).contains("edited");
        assertThat(kubectl.run("get", "widget", "a", "-o", "jsonpath={.spec.size}"))
                .isEqualTo("77");
    }

    @Test
    void patchWhenOfEachTypeChangesTheObject() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        kubectl.run("patch", "wdg", "a", "--type=merge", "-p", "{\"spec\":{\"size\":7}}");
        kubectl.run(
                "patch", "wdg", "a", "--type=json", "-p", "[{\"op\":\"add\",\"path\":\"/spec/flag\",\"value\":true}]");
        kubectl.run("label", "wdg", "a", "x=y");
        kubectl.run("annotate", "wdg", "a", "q=r");
        assertThat(kubectl.run(
                        "get",
                        "wdg",
                        "a",
                        "-o",
                        "jsonpath={.spec.size}{.spec.flag}{.metadata.labels.x}{.metadata.annotations.q}"))
                .isEqualTo("7trueyr");
    }

    @Test
    void waitWhenConditionComesEnds() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        try (Kubectl.Running waiting = kubectl.follow("wait", "--for=condition=Ready", "wdg/a", "--timeout=30s")) {
            String status = "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}";
            api.send(
                    "PATCH",
                    "/apis/fidelity.longshore.dev/v1/namespaces/" + kubectl.namespace() + "/widgets/a/status",
                    Map.of("Content-Type", "application/merge-patch+json"),
                    status);
            await().until(() -> String.join("", waiting.lines()).contains("condition met"));
        }
    }

    @Test
    void deleteWhenFinalizerWaitsForIt() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        kubectl.run("patch", "wdg", "a", "--type=merge", "-p", "{\"metadata\":{\"finalizers\":[\"x.dev/y\"]}}");
        kubectl.run("delete", "wdg", "a", "--wait=false");
        assertThat(kubectl.run("get", "wdg", "a", "-o", "jsonpath={.metadata.deletionTimestamp}"))
                .isNotEmpty();
        try (Kubectl.Running waiting = kubectl.follow("wait", "--for=delete", "wdg/a", "--timeout=30s")) {
            kubectl.run("patch", "wdg", "a", "--type=merge", "-p", "{\"metadata\":{\"finalizers\":null}}");
            await().until(() -> !waiting.process().isAlive());
            assertThat(waiting.process().exitValue()).isZero();
        }
        assertThat(kubectl.fail("get", "wdg", "a")).contains("NotFound");
    }

    @Test
    void createWhenImperativeMakesBuiltInKinds() {
        kubectl.run("create", "secret", "generic", "s", "--from-literal=password=hidden");
        kubectl.run("create", "configmap", "c", "--from-literal=a=b");
        kubectl.run("create", "role", "r", "--verb=get", "--resource=secrets");
        kubectl.run("create", "serviceaccount", "sa");
        assertThat(kubectl.run("get", "secret", "s", "-o", "jsonpath={.data.password}"))
                .isEqualTo("aGlkZGVu");
        assertThat(kubectl.run("get", "secrets,configmaps,roles,serviceaccounts"))
                .contains("secret/s", "configmap/c", "role.rbac.authorization.k8s.io/r", "serviceaccount/sa");
        String namespace = kubectl.namespace() + "-x";
        assertThat(kubectl.run("create", "namespace", namespace)).contains("created");
        assertThat(kubectl.run("delete", "namespace", namespace)).contains("deleted");
    }

    @Test
    void diffWhenManifestDiffersShowsIt() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        widget("size: 4");
        assertThat(kubectl.fail("diff", "-f", "a.yaml")).contains("-  size: 3", "+  size: 4");
    }

    @Test
    void replaceWhenWhatWasReadIsSentBackChangesNothing() {
        widget("size: 3");
        kubectl.run("apply", "-f", "a.yaml");
        kubectl.write("read.yaml", kubectl.run("get", "wdg", "a", "-o", "yaml"));
        String before = kubectl.run("get", "wdg", "a", "-o", "jsonpath={.metadata.generation}");
        kubectl.run("replace", "-f", "read.yaml");
        assertThat(kubectl.run("get", "wdg", "a", "-o", "jsonpath={.metadata.generation}"))
                .isEqualTo(before);
    }

    private void widget(String spec) {
        kubectl.write(
                "a.yaml",
                "apiVersion: fidelity.longshore.dev/v1\nkind: Widget\nmetadata: {name: a}\nspec: {" + spec + "}\n");
    }

    private static String gadget(String spec) {
        return "apiVersion: fidelity.longshore.dev/v1\nkind: Gadget\nmetadata: {name: g}\nspec: {" + spec + "}\n";
    }

    private static String map(String metadata, String data) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, " + metadata + "}\ndata: {" + data + "}\n";
    }
}
