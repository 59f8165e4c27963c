package dev.longshore.test.kubernetes;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs classes that are annotated with {@link KubernetesTest}. */
final class KubernetesExtension implements ClassTemplateInvocationContextProvider {

    private static final String NO_REAL = "no real API server: set " + RealControlPlanes.ASSETS
            + " to a folder with kube-apiserver and etcd (src/build/kube-apiserver.sh builds one on Debian), or "
            + RealControlPlanes.KUBECONFIG + " to a kubeconfig";

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        KubernetesTest annotation = AnnotationSupport.findAnnotation(
                        context.getRequiredTestClass(), KubernetesTest.class)
                .orElseThrow();
        return Arrays.stream(annotation.value())
                .map(server -> server == KubernetesTest.On.IN_PROCESS
                        ? on("in-process", new OnCluster(ControlPlanes.inProcess()))
                        : real(context));
    }

    private static ClassTemplateInvocationContext real(ExtensionContext context) {
        RealControlPlanes real = new RealControlPlanes(context::getConfigurationParameter);
        Optional<ControlPlanes> found = real.find();
        if (found.isPresent()) {
            return on("real", new OnCluster(found.get()));
        }
        if (real.areRequired()) {
            throw new IllegalStateException("A real API server is required and there is " + NO_REAL);
        }
        NotRun.note(context);
        return on("real, NOT RUN", new Skipped(NO_REAL));
    }

    private static ClassTemplateInvocationContext on(String name, Extension extension) {
        return new ClassTemplateInvocationContext() {
            @Override
            public String getDisplayName(int index) {
                return name;
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(extension);
            }
        };
    }

    /** Build tools count methods that are skipped, not classes. */
    private record Skipped(String reason) implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return context.getTestMethod().isPresent()
                    ? ConditionEvaluationResult.disabled(reason)
                    : ConditionEvaluationResult.enabled("its tests are reported one by one");
        }
    }

    /** One API server for all tests of a class, a namespace for each. */
    private record OnCluster(ControlPlanes planes) implements ParameterResolver {

        private static final ExtensionContext.Namespace STORE =
                ExtensionContext.Namespace.create(KubernetesExtension.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == TestCluster.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(STORE)
                    .computeIfAbsent(
                            TestNamespace.class,
                            ignored -> TestNamespace.on(planes.get(), context.getRequiredTestClass()),
                            TestNamespace.class)
                    .cluster();
        }
    }
}
