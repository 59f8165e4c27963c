package dev.longshore.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import dev.longshore.autoconfigure.kubernetes.KubernetesClientAutoConfiguration;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.ManagedKind;
import dev.longshore.runtime.ProviderRuntime;
import dev.longshore.runtime.ResourceLister;
import dev.longshore.runtime.RuntimeSettings;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ProviderAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(KubernetesClientAutoConfiguration.class, ProviderAutoConfiguration.class))
            .withBean(ApiClient.class, ProviderAutoConfigurationTests::unreachableApiServer);

    private static ApiClient unreachableApiServer() {
        return new ClientBuilder().setBasePath("http://127.0.0.1:1").build();
    }

    @Test
    void runtimeWhenThereIsAConnectorBeanManagesItsKind() {
        runner.withBean(GadgetConnector.class)
                .run(context -> assertThat(
                                context.getBean(ProviderRuntime.class).kinds())
                        .containsExactly(ResourceType.of(Gadget.class)));
    }

    @Test
    void runtimeIsStartedWithTheContextAndStoppedBeforeBeansAreDestroyed() {
        runner.withBean(GadgetConnector.class).run(context -> {
            ProviderRuntime runtime = context.getBean(ProviderRuntime.class);
            assertThat(runtime.health().running()).isTrue();
            context.getSourceApplicationContext().stop();
            assertThat(runtime.health().running()).isFalse();
        });
    }

    @Test
    void runtimeStartsAfterWebServersAndStopsBeforeThem() {
        assertThat(ProviderRuntimeLifecycle.PHASE)
                .isGreaterThan(WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE)
                .isGreaterThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
    }

    @Test
    void runtimeWhenConnectorIsALambdaUsesTheDeclaredType() {
        runner.withUserConfiguration(LambdaConnector.class)
                .run(context -> assertThat(kindsOf(context)).containsExactly("Gadget.example.longshore.dev"));
    }

    @Test
    void runtimeWhenThereIsAManagedKindBeanManagesIt() {
        ExternalConnector<Widget> connector = (widget, context) -> {
            throw ExternalException.rejected("No external system in this test");
        };
        runner.withBean(GadgetConnector.class)
                .withBean(ManagedKind.class, () -> new ManagedKind<>(Widget.class, connector))
                .run(context -> assertThat(kindsOf(context))
                        .containsExactlyInAnyOrder("Gadget.example.longshore.dev", "Widget.example.longshore.dev"));
    }

    @Test
    void runtimeWhenConnectorOfAManagedKindIsABeanTooManagesTheKindOnce() {
        runner.withUserConfiguration(LambdaConnector.class, KindOfConnector.class)
                .run(context -> assertThat(kindsOf(context)).containsExactly("Gadget.example.longshore.dev"));
    }

    @Test
    void runtimeWhenConnectorsAreProxiedFindsTheirKinds() {
        runner.withBean(GadgetConnector.class)
                .withBean(InterfaceProxies.class, () -> new InterfaceProxies(false))
                .run(context -> {
                    assertThat(AopUtils.isJdkDynamicProxy(context.getBean(ExternalConnector.class)))
                            .isTrue();
                    assertThat(kindsOf(context)).containsExactly("Gadget.example.longshore.dev");
                });
        runner.withBean(GadgetConnector.class)
                .withBean(InterfaceProxies.class, () -> new InterfaceProxies(true))
                .run(context -> assertThat(kindsOf(context)).containsExactly("Gadget.example.longshore.dev"));
    }

    @Test
    void startWhenThereIsNoConnectorFails() {
        runner.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOf(ProviderConfigurationException.class)
                .hasMessageContaining("no bean of type ExternalConnector"));
    }

    @Test
    void startWhenKindOfConnectorIsHiddenFails() {
        runner.withUserConfiguration(HiddenKind.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ProviderConfigurationException.class)
                        .hasMessageContaining("'hidden'")
                        .hasMessageContaining("cannot be found from its generic type"));
    }

    @Test
    void startWhenKindHasTwoConnectorsFails() {
        runner.withBean("one", GadgetConnector.class)
                .withBean("two", GadgetConnector.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ProviderConfigurationException.class)
                        .hasMessage(
                                "Kind Gadget.example.longshore.dev has two connectors, the beans 'one' and 'two'."));
    }

    @Test
    void startWhenKindIsNotAnnotatedFails() {
        runner.withUserConfiguration(NotAnnotated.class)
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining(
                                "must be annotated with @ApiResource; it is the kind of bean 'plain'"));
    }

    @Test
    void beansWhenDisabledDoNotExist() {
        runner.withPropertyValues("longshore.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(ProviderRuntime.class)
                        .doesNotHaveBean(ProviderRuntimeLifecycle.class));
    }

    @Test
    void runtimeWhenThereIsABeanIsNotReplacedButStarted() {
        ProviderRuntime own = ProviderRuntime.builder(unreachableApiServer())
                .kind(new ManagedKind<>(Gadget.class, new GadgetConnector()))
                .build();
        runner.withBean(ProviderRuntime.class, () -> own).run(context -> {
            assertThat(context.getBean(ProviderRuntime.class)).isSameAs(own);
            assertThat(own.health().running()).isTrue();
        });
    }

    @Test
    void lifecycleWhenThereIsABeanIsNotReplaced() {
        runner.withBean(GadgetConnector.class)
                .withBean("own", ProviderRuntimeLifecycle.class)
                .run(context -> assertThat(context)
                        .getBeanNames(ProviderRuntimeLifecycle.class)
                        .containsExactly("own"));
    }

    @Test
    void settingsWhenThereIsABeanAreNotReplaced() {
        runner.withBean(GadgetConnector.class)
                .withBean(RuntimeSettings.class, () -> RuntimeSettings.DEFAULTS)
                .withPropertyValues("longshore.poll-interval=5m")
                .run(context -> assertThat(context.getBean(RuntimeSettings.class)
                                .defaults()
                                .pollInterval())
                        .isEqualTo(Duration.ofMinutes(1)));
    }

    @Test
    void customizersAreCalledInOrder() {
        List<String> calls = new ArrayList<>();
        runner.withBean(GadgetConnector.class)
                .withBean("first", ProviderRuntimeBuilderCustomizer.class, () -> builder -> calls.add("first"))
                .withBean("second", ProviderRuntimeBuilderCustomizer.class, () -> builder -> {
                    calls.add("second");
                    builder.listener(new RuntimeListener() {});
                })
                .run(context -> assertThat(calls).containsExactly("first", "second"));
    }

    @Test
    void listerWhenConnectorAsksForOneIsOfTheKindThatIsAskedFor() {
        runner.withBean(GadgetConnector.class).withBean(Census.class).run(context -> {
            ResourceLister<Gadget> gadgets = context.getBean(Census.class).gadgets();
            assertThat(gadgets.hasSynced()).isFalse();
            assertThat(gadgets.list()).isEmpty();
            assertThat(gadgets.find("", "one")).isEmpty();
        });
    }

    @Test
    void listerWhenKindIsNotManagedSaysWhichAre() {
        runner.withBean(GadgetConnector.class).withBean(WidgetCensus.class).run(context -> {
            ResourceLister<Widget> widgets = context.getBean(WidgetCensus.class).widgets();
            assertThatIllegalArgumentException()
                    .isThrownBy(widgets::list)
                    .withMessageContainingAll("Widget.example.longshore.dev", "Gadget.example.longshore.dev");
        });
    }

    @Test
    void startWhenListerIsOfNoKindFails() {
        runner.withBean(GadgetConnector.class)
                .withBean(AnyCensus.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ProviderConfigurationException.class)
                        .hasMessageContaining("does not say of which kind"));
    }

    private static List<String> kindsOf(ApplicationContext context) {
        return context.getBean(ProviderRuntime.class).kinds().stream()
                .map(ResourceType::id)
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    static class LambdaConnector {

        @Bean
        ExternalConnector<Gadget> gadgets() {
            return (gadget, context) -> {
                throw ExternalException.rejected("No external system in this test");
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class KindOfConnector {

        @Bean
        ManagedKind<Gadget> gadgetKind(ExternalConnector<Gadget> connector) {
            return new ManagedKind<>(Gadget.class, connector);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class HiddenKind {

        @Bean
        ExternalConnector<?> hidden() {
            return new LambdaConnector().gadgets();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class NotAnnotated {

        @Bean
        ExternalConnector<Plain> plain() {
            return (plain, context) -> {
                throw ExternalException.rejected("No external system in this test");
            };
        }
    }

    static class Plain extends ManagedResource<Gadget.Parameters, Gadget.Status> {}

    record Census(ResourceLister<Gadget> gadgets) {}

    record WidgetCensus(ResourceLister<Widget> widgets) {}

    record AnyCensus(ResourceLister<?> any) {}

    record InterfaceProxies(boolean ofClass) implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            if (!(bean instanceof ExternalConnector)) {
                return bean;
            }
            ProxyFactory factory = new ProxyFactory(bean);
            factory.setProxyTargetClass(ofClass);
            return factory.getProxy();
        }
    }
}
