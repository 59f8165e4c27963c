package dev.longshore.autoconfigure.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.Configuration;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class KubernetesClientAutoConfigurationTests {

    private static final String KUBECONFIG = """
            apiVersion: v1
            kind: Config
            current-context: %1$s
            contexts:
            - {name: %1$s, context: {cluster: %1$s, user: %1$s}}
            clusters:
            - {name: %1$s, cluster: {server: "http://%1$s.example:8080"}}
            users:
            - {name: %1$s, user: {token: secret-%1$s}}
            """;

    private final Path directory;
    private final ApplicationContextRunner runner;

    KubernetesClientAutoConfigurationTests(@TempDir Path directory) {
        this.directory = directory;
        this.runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(KubernetesClientAutoConfiguration.class))
                .withPropertyValues("user.home=" + directory, "KUBECONFIG=", "KUBERNETES_SERVICE_HOST=");
    }

    @Test
    void clientWhenAKubeconfigIsNamedUsesIt() throws IOException {
        runner.withPropertyValues("longshore.kubernetes.kubeconfig=" + kubeconfig("named"))
                .withPropertyValues("KUBECONFIG=" + kubeconfig("variable"))
                .run(context -> assertThat(serverOf(context)).isEqualTo("http://named.example:8080"));
    }

    @Test
    void clientWhenTheVariableIsSetUsesItRatherThanTheHome() throws IOException {
        homeKubeconfig();
        runner.withPropertyValues("KUBECONFIG=" + kubeconfig("variable"))
                .run(context -> assertThat(serverOf(context)).isEqualTo("http://variable.example:8080"));
    }

    @Test
    void clientWhenNothingIsSetUsesTheHome() throws IOException {
        homeKubeconfig();
        runner.run(context -> assertThat(serverOf(context)).isEqualTo("http://home.example:8080"));
    }

    @Test
    void clientWhenTheVariableNamesSeveralFilesMergesThemAndSkipsMissingOnes() throws IOException {
        String files = String.join(
                File.pathSeparator,
                directory.resolve("missing").toString(),
                kubeconfig("first").toString(),
                kubeconfig("second").toString());
        runner.withPropertyValues("KUBECONFIG=" + files)
                .run(context -> assertThat(serverOf(context)).isEqualTo("http://first.example:8080"));
        runner.withPropertyValues("KUBECONFIG=" + files, "longshore.kubernetes.context=second")
                .run(context -> assertThat(serverOf(context)).isEqualTo("http://second.example:8080"));
    }

    @Test
    void clientWhenAFileRefersToOthersFindsThemBesideIt() throws IOException {
        Path inner = Files.createDirectory(directory.resolve("inner"));
        Files.writeString(inner.resolve("token"), "secret");
        Path file = Files.writeString(
                inner.resolve("config"),
                KUBECONFIG.formatted("inner").replace("{token: secret-inner}", "{tokenFile: token}"));
        runner.withPropertyValues("KUBECONFIG=" + file)
                .run(context -> assertThat(context).hasSingleBean(ApiClient.class));
    }

    @Test
    void clientWhenThereIsNoConfigurationStopsTheStart() {
        runner.run(context -> assertFailure(context)
                .hasMessageStartingWith("No Kubernetes configuration was found")
                .hasMessageContaining(
                        directory.resolve(".kube").resolve("config").toString()));
    }

    @Test
    void clientWhenTheNamedFileIsMissingStopsTheStart() {
        runner.withPropertyValues("KUBECONFIG=" + directory.resolve("missing"))
                .run(context -> assertFailure(context).hasMessageEndingWith("cannot be used: there is no such file."));
    }

    @Test
    void clientWhenTheContextIsUnknownStopsTheStart() throws IOException {
        runner.withPropertyValues("KUBECONFIG=" + kubeconfig("known"), "longshore.kubernetes.context=unknown")
                .run(context ->
                        assertFailure(context).hasMessageEndingWith("cannot be used: it has no context 'unknown'."));
    }

    @Test
    void clientWhenThereIsNoCurrentContextStopsTheStart() throws IOException {
        Path file = Files.writeString(directory.resolve("config"), "apiVersion: v1\nkind: Config\n");
        runner.withPropertyValues("KUBECONFIG=" + file)
                .run(context -> assertFailure(context).hasMessageContaining("it has no current context"));
    }

    @Test
    void clientWhenTheContextHasNoServerStopsTheStart() throws IOException {
        Path file = Files.writeString(
                directory.resolve("config"), KUBECONFIG.formatted("known").replace("cluster: known", "cluster: other"));
        runner.withPropertyValues("KUBECONFIG=" + file)
                .run(context -> assertFailure(context).hasMessageContaining("names no cluster with a server"));
    }

    @Test
    void clientWhenTheFileIsSomethingElseStopsTheStartWithoutShowingIt() throws IOException {
        Path file = Files.writeString(directory.resolve("config"), "secret: [");
        runner.withPropertyValues("KUBECONFIG=" + file)
                .run(context -> assertFailure(context)
                        .hasMessageEndingWith("is not a kubeconfig file.")
                        .hasMessageNotContaining("secret"));
    }

    @Test
    void clientIsNotMadeTheDefaultOfTheLibrary() throws IOException {
        ApiClient before = Configuration.getDefaultApiClient();
        runner.withPropertyValues("KUBECONFIG=" + kubeconfig("variable"))
                .run(context -> assertThat(Configuration.getDefaultApiClient())
                        .isSameAs(before)
                        .isNotSameAs(context.getBean(ApiClient.class)));
    }

    @Test
    void clientWhenThereIsABeanIsNotReplacedAndNotChanged() {
        ApiClient own = new ApiClient().setReadTimeout(1234);
        runner.withBean(ApiClient.class, () -> own).run(context -> {
            assertThat(context.getBean(ApiClient.class)).isSameAs(own);
            assertThat(context).hasSingleBean(SharedInformerFactory.class);
            assertThat(own.getReadTimeout()).isEqualTo(1234);
        });
    }

    @Test
    void informerFactoryWhenThereIsABeanIsNotReplaced() {
        SharedInformerFactory own = new SharedInformerFactory(new ApiClient().setReadTimeout(0));
        runner.withBean(ApiClient.class)
                .withBean("own", SharedInformerFactory.class, () -> own)
                .run(context ->
                        assertThat(context.getBean(SharedInformerFactory.class)).isSameAs(own));
    }

    @Test
    void beansWhenDisabledDoNotExist() {
        runner.withPropertyValues("longshore.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(ApiClient.class)
                        .doesNotHaveBean(SharedInformerFactory.class));
    }

    private static String serverOf(AssertableApplicationContext context) {
        return context.getBean(ApiClient.class).getBasePath();
    }

    private static AbstractThrowableAssert<?, ?> assertFailure(AssertableApplicationContext context) {
        return assertThat(context).getFailure().cause().cause().isInstanceOf(ProviderConfigurationException.class);
    }

    private Path kubeconfig(String name) throws IOException {
        return Files.writeString(directory.resolve(name), KUBECONFIG.formatted(name));
    }

    private void homeKubeconfig() throws IOException {
        Path kube = Files.createDirectory(directory.resolve(".kube"));
        Files.writeString(kube.resolve("config"), KUBECONFIG.formatted("home"));
    }
}
