package dev.longshore.test.kubernetes;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Runs classes that are annotated with {@link KubernetesTest}. */
final class KubernetesExtension implements ClassTemplateInvocationContextProvider {

    private static final Optional<ControlPlanes> REAL = RealControlPlanes.find().map(ControlPlanes::new);
    private static final AtomicInteger NAMESPACES = new AtomicInteger();

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        KubernetesTest annotation = context.getRequiredTestClass().getAnnotation(KubernetesTest.class);
        return Arrays.stream(annotation.value())
                .map(server -> server == KubernetesTest.On.IN_PROCESS
                        ? on("in-process", new OnCluster(ControlPlanes.IN_PROCESS))
                        : real(context));
    }

    private static ClassTemplateInvocationContext real(ExtensionContext context) {
        if (REAL.isPresent()) {
            return on("real", new OnCluster(REAL.get()));
        }
        String text = "no real API server: set KUBEBUILDER_ASSETS to a folder with kube-apiserver and etcd"
                + " (src/build/kube-apiserver.sh builds one on Debian), or LONGSHORE_TEST_KUBECONFIG to a kubeconfig";
        if (RealControlPlanes.areRequired()) {
            throw new IllegalStateException("A real API server is required and there is " + text);
        }
        NotRun.note(context.getRequiredTestClass());
        return on("real, NOT RUN", new Skipped(text));
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

    private record Skipped(String reason) implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return ConditionEvaluationResult.disabled(reason);
        }
    }

    /** One API server for all tests of a class, a namespace for each. */
    private record OnCluster(ControlPlanes planes) implements ParameterResolver, AfterEachCallback {

        private static final ExtensionContext.Namespace STORE =
                ExtensionContext.Namespace.create(KubernetesExtension.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == TestCluster.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(STORE)
                    .computeIfAbsent(TestCluster.class, ignored -> cluster(context), TestCluster.class);
        }

        private TestCluster cluster(ExtensionContext context) {
            ControlPlane plane = planes.get();
            ApiClient client = plane.client();
            String name = "test-" + Long.toString(ProcessHandle.current().pid(), 36) + "-"
                    + NAMESPACES.incrementAndGet()
                    + "-" + context.getRequiredTestClass().getSimpleName().toLowerCase(Locale.ROOT);
            String namespace = name.substring(0, Math.min(60, name.length()));
            try {
                V1Namespace unused = new CoreV1Api(client)
                        .createNamespace(new V1Namespace().metadata(new V1ObjectMeta().name(namespace)))
                        .execute();
                return new TestCluster(plane.description(), client, plane.kubeconfig(), namespace);
            } catch (ApiException ex) {
                throw new IllegalStateException(
                        "Namespace " + namespace + " could not be made on the " + plane.description() + ": "
                                + ex.getResponseBody(),
                        ex);
            }
        }

        @Override
        public void afterEach(ExtensionContext context) throws ApiException {
            TestCluster cluster = context.getStore(STORE).get(TestCluster.class, TestCluster.class);
            if (cluster != null) {
                Object unused = new CoreV1Api(cluster.client())
                        .deleteNamespace(cluster.namespace())
                        .execute();
            }
        }
    }
}
