package dev.longshore.autoconfigure.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import dev.longshore.autoconfigure.GadgetConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What a person reads who starts an application that is wrong. */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalysisTests {

    @Test
    void valueThatTheCoreRefuses(CapturedOutput output) {
        start(Provider.class, "--longshore.poll-jitter=1.5");
        assertReport(output, """
                Description:

                Property 'longshore.poll-jitter' is '1.5' (from "longshore.poll-jitter" from property source \
                "commandLineArgs") but must be at least 0 and below 1.

                Action:

                Change the value of 'longshore.poll-jitter': it must be at least 0 and below 1.
                """);
    }

    @Test
    void valueOfAKindThatTheCoreRefuses(CapturedOutput output) {
        start(Provider.class, "--spring.config.location=classpath:invalid-kind.yaml");
        assertReport(output, """
                Description:

                Property 'longshore.kinds.gadget.operations.max-concurrent' is '0' (from class path resource \
                [invalid-kind.yaml] - 5:25) but must be at least 1.
                """);
    }

    @Test
    void valueThatIsRefusedBecauseOfAnother(CapturedOutput output) {
        start(Provider.class, "--longshore.kinds.gadget.backoff.max=500ms");
        assertReport(output, "'longshore.kinds.gadget.backoff.base'");
        assertReport(output, "must not be longer than backoff.max (PT0.5S)");
    }

    @Test
    void absurdValue(CapturedOutput output) {
        start(Provider.class, "--longshore.operations.max-concurrent=2000000000");
        assertReport(output, "'longshore.operations.max-concurrent' is '2000000000'");
        assertReport(output, "Change the value of 'longshore.operations.max-concurrent': it must be at most 100000.");
    }

    @Test
    void negativeValue(CapturedOutput output) {
        start(Provider.class, "--longshore.operations.max-concurrent-per-account=-1");
        assertReport(output, "'longshore.operations.max-concurrent-per-account' is '-1'");
        assertReport(output, "it must be at least 1.");
    }

    @Test
    void kindThatMayRunMoreThanAllKindsTogether(CapturedOutput output) {
        start(
                Provider.class,
                "--longshore.operations.max-concurrent=8",
                "--longshore.kinds.gadget.operations.max-concurrent=9");
        assertReport(output, """
                Change the value of 'longshore.kinds.gadget.operations.max-concurrent': it must not be more than \
                longshore.operations.max-concurrent (8).
                """);
    }

    @Test
    void rateThatIsNone(CapturedOutput output) {
        start(Provider.class, "--longshore.external-api.write-rate=fast");
        assertReport(output, "longshore.external-api.write-rate");
        assertReport(output, "'fast' must be a number of calls from 1 to 999999999 and a unit of time, such as 20/s");
    }

    @Test
    void kindThatDoesNotExist(CapturedOutput output) {
        start(Provider.class, "--longshore.kinds.gadgte.poll-interval=1m");
        assertReport(output, """
                Description:

                'gadgte' under 'longshore.kinds' names no kind of this provider.

                Action:

                Use one of these kinds, or its first word if that names just one: Gadget.example.longshore.dev. \
                In YAML a key with dots is written in brackets: "[Index.example.org]".
                """);
    }

    @Test
    void propertyThatDoesNotExist(CapturedOutput output) {
        start(Provider.class, "--longshore.operations.max-concurent=4");
        assertReport(output, "longshore.operations.max-concurent");
        assertReport(output, "left unbound");
    }

    @Test
    void propertyOfAKindThatDoesNotExist(CapturedOutput output) {
        start(Provider.class, "--longshore.kinds.gadget.operations.max-concurent=4");
        assertReport(output, "longshore.kinds.gadget.operations.max-concurent");
    }

    @Test
    void noConnector(CapturedOutput output) {
        start(Empty.class);
        assertReport(output, """
                Description:

                This provider has nothing to manage: there is no bean of type ExternalConnector.
                """);
    }

    @Test
    void noKubernetesConfiguration(CapturedOutput output) {
        start(Provider.class, "--KUBECONFIG=", "--KUBERNETES_SERVICE_HOST=", "--user.home=/nowhere");
        assertReport(output, """
                Description:

                No Kubernetes configuration was found: 'longshore.kubernetes.kubeconfig' and the environment variable \
                KUBECONFIG are not set, this is not a pod with a service account, and there is no file \
                '/nowhere/.kube/config'.

                Action:

                Set one of them, or declare a bean of type ApiClient.
                """);
    }

    private static void start(Class<?> application, String... arguments) {
        assertThatException()
                .isThrownBy(() -> new SpringApplicationBuilder(application)
                        .web(WebApplicationType.NONE)
                        .properties("KUBECONFIG=src/test/resources/kubeconfig.yaml")
                        .run(arguments));
    }

    private static void assertReport(CapturedOutput output, String text) {
        assertThat(output.getAll()).contains("APPLICATION FAILED TO START").contains(text);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Empty {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(GadgetConnector.class)
    static class Provider {}
}
