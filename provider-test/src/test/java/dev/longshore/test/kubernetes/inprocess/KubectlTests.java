package dev.longshore.test.kubernetes.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(value = "isInstalled", disabledReason = "kubectl is not on the PATH")
class KubectlTests {

    private Path folder;
    private InProcessApiServer server;

    @BeforeEach
    void start(@TempDir Path temporary) throws IOException {
        folder = temporary;
        server = InProcessApiServer.start();
        Files.writeString(folder.resolve("kubeconfig"), server.kubeconfig());
        Files.writeString(folder.resolve("crd.yaml"), TestObjects.definition());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void applyWhenDefinitionAndObjectServesBothAndShowsColumns() throws Exception {
        define();
        write("a.yaml", "size: 3");
        assertThat(kubectl("apply", "-f", "a.yaml")).contains("widget.test.longshore.dev/a created");
        assertThat(kubectl("apply", "-f", "a.yaml")).contains("unchanged");
        write("a.yaml", "size: 4");
        assertThat(kubectl("apply", "-f", "a.yaml")).contains("configured");
        assertThat(kubectl("get", "managed"))
                .contains("READY", "SIZE", "EXTERNAL-NAME", "AGE")
                .contains("4");
    }

    @Test
    void describeAndExplainWhenCustomResourceShowFieldsAndDescriptions() throws Exception {
        define();
        write("a.yaml", "size: 3");
        kubectl("apply", "-f", "a.yaml");
        assertThat(kubectl("describe", "widget", "a")).contains("Size:    3", "Colour:  red", "Generation:          1");
        assertThat(kubectl("explain", "widget.spec")).contains("What is wanted.", "size\t<integer> -required-");
    }

    @Test
    void patchAndDeleteWhenCustomResourceChangeIt() throws Exception {
        define();
        write("a.yaml", "size: 3");
        kubectl("apply", "-f", "a.yaml");
        assertThat(kubectl("patch", "wg", "a", "--type=merge", "-p", "{\"spec\":{\"size\":7}}"))
                .contains("patched");
        assertThat(kubectl("label", "wg", "a", "x=y")).contains("labeled");
        assertThat(kubectl("get", "wg", "a", "-o", "jsonpath={.spec.size}{.metadata.labels.x}"))
                .isEqualTo("7y");
        assertThat(kubectl("delete", "wg", "a")).contains("deleted");
        assertThat(kubectl("get", "wg")).contains("No resources found");
    }

    private void define() throws IOException, InterruptedException {
        kubectl("apply", "-f", "crd.yaml");
        kubectl("wait", "--for=condition=Established", "crd/widgets.test.longshore.dev", "--timeout=10s");
    }

    private void write(String file, String spec) throws IOException {
        String text =
                "apiVersion: test.longshore.dev/v1alpha1\nkind: Widget\nmetadata: {name: a}\nspec: {" + spec + "}\n";
        Files.writeString(folder.resolve(file), text);
    }

    private String kubectl(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "--kubeconfig=kubeconfig", "--cache-dir=cache"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
        return output;
    }

    static boolean isInstalled() {
        try {
            return new ProcessBuilder("kubectl", "version", "--client").start().waitFor() == 0;
        } catch (IOException | InterruptedException ex) {
            return false;
        }
    }
}
