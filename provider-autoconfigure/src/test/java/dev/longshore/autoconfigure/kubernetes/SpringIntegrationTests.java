package dev.longshore.autoconfigure.kubernetes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.OwnAutoConfigurations;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.extended.controller.reconciler.Reconciler;
import io.kubernetes.client.extended.controller.reconciler.Request;
import io.kubernetes.client.extended.controller.reconciler.Result;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.informer.cache.Lister;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.spring.extended.controller.KubernetesReconcilerProcessor;
import io.kubernetes.client.spring.extended.controller.annotation.GroupVersionResource;
import io.kubernetes.client.spring.extended.controller.annotation.KubernetesInformer;
import io.kubernetes.client.spring.extended.controller.annotation.KubernetesInformers;
import io.kubernetes.client.spring.extended.controller.annotation.KubernetesReconciler;
import io.kubernetes.client.spring.extended.controller.annotation.KubernetesReconcilerWatches;
import io.kubernetes.client.spring.extended.manifests.annotation.FromYaml;
import io.kubernetes.client.util.ClientBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.ClassUtils;

/** The simpleclient that client-java-spring-integration asks for is not on the class path of these tests. */
@SuppressWarnings("deprecation")
@ExtendWith(OutputCaptureExtension.class)
class SpringIntegrationTests {

    @Test
    void simpleclientIsNotThere() {
        assertThat(ClassUtils.isPresent("io.prometheus.client.CollectorRegistry", null))
                .isFalse();
    }

    @Test
    void applicationWithItsAnnotationsStartsWithoutWarningsAndUsesOurBeans(CapturedOutput output) {
        try (ConfigurableApplicationContext context = start()) {
            assertThat(output.getAll().lines().filter(SpringIntegrationTests::isWarningOfStart))
                    .isEmpty();
            SharedInformerFactory factory = context.getBean(SharedInformerFactory.class);
            assertThat(context.getBean("longshoreSharedInformerFactory")).isSameAs(factory);
            assertThat(context.getBean("sharedInformerFactory")).isSameAs(factory);
            assertThat(context.getBeanNamesForType(ApiClient.class)).containsExactly("longshoreApiClient");
            assertThat(factory.getExistingSharedIndexInformer(V1ConfigMap.class))
                    .isNotNull()
                    .isSameAs(context.getBean(ConfigMaps.class).informer());
            assertThat(context.getBean(ProviderRuntime.class).kinds()).hasSize(1);
        }
    }

    @Test
    void manifestAnnotationsStillWork() {
        try (ConfigurableApplicationContext context = start()) {
            assertThat(context.getBean(Manifests.class).name()).isEqualTo("from-yaml");
        }
    }

    @Test
    void manifestAnnotationsWhenSwitchedOffDoNothing() {
        try (ConfigurableApplicationContext context = start("--kubernetes.manifests.enabled=false")) {
            assertThat(context.getBean(Manifests.class).configMap).isNull();
        }
    }

    @Test
    void runtimeWhenTheIntegrationIsNotThereStarts() {
        new ApplicationContextRunner()
                .withClassLoader(
                        new FilteredClassLoader("io.kubernetes.client.spring", "io.kubernetes.client.extended"))
                .withUserConfiguration(Plain.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(ProviderRuntime.class)
                        .hasSingleBean(SharedInformerFactory.class)
                        .doesNotHaveBean("longshoreManifestProcessors"));
    }

    private static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties("KUBECONFIG=src/test/resources/kubeconfig.yaml")
                .run(arguments);
    }

    /** Other threads may tell that the API server of these tests cannot be reached. */
    private static boolean isWarningOfStart(String line) {
        return line.matches(".*\\b(WARN|ERROR)\\b.* main\\].*");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({GadgetConnector.class, ConfigMaps.class, Manifests.class, OwnReconciler.class})
    @KubernetesInformers(
            @KubernetesInformer(
                    apiTypeClass = V1ConfigMap.class,
                    apiListTypeClass = V1ConfigMapList.class,
                    groupVersionResource =
                            @GroupVersionResource(apiGroup = "", apiVersion = "v1", resourcePlural = "configmaps")))
    static class Application {

        @Bean
        static KubernetesReconcilerProcessor kubernetesReconcilerProcessor() {
            return new KubernetesReconcilerProcessor();
        }
    }

    record ConfigMaps(SharedIndexInformer<V1ConfigMap> informer, Lister<V1ConfigMap> lister) {}

    static class Manifests {

        @FromYaml(filePath = "config-map.yaml")
        @Nullable
        V1ConfigMap configMap;

        String name() {
            return requireNonNull(configMap).getMetadata().getName();
        }
    }

    @KubernetesReconciler(watches = @KubernetesReconcilerWatches({}))
    static class OwnReconciler implements Reconciler {

        @Override
        public Result reconcile(Request request) {
            return new Result(false);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({GadgetConnector.class, OwnAutoConfigurations.class})
    static class Plain {

        @Bean
        ApiClient apiClient() {
            return new ClientBuilder().setBasePath("http://127.0.0.1:1").build();
        }
    }
}
