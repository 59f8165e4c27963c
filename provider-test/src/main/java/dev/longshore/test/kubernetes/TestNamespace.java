package dev.longshore.test.kubernetes;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.net.HttpURLConnection;
import java.util.Locale;

/** A namespace that one test has for itself, and that goes with it. */
final class TestNamespace implements AutoCloseable {

    private static final int LONGEST_PREFIX = 50;

    private final TestCluster cluster;

    private TestNamespace(TestCluster cluster) {
        this.cluster = cluster;
    }

    /** The server chooses the end of the name: a cluster that was handed in may have seen earlier runs. */
    static TestNamespace on(ControlPlane plane, Class<?> test) {
        ApiClient client = plane.client();
        V1Namespace wanted = new V1Namespace().metadata(new V1ObjectMeta().generateName(prefix(test)));
        try {
            V1Namespace made = new CoreV1Api(client).createNamespace(wanted).execute();
            return new TestNamespace(new TestCluster(
                    plane.description(),
                    client,
                    plane.kubeconfig(),
                    made.getMetadata().getName()));
        } catch (ApiException ex) {
            throw new IllegalStateException(
                    "No namespace could be made on the " + plane.description() + ": " + ex.getResponseBody(), ex);
        }
    }

    private static String prefix(Class<?> test) {
        String name = "test-" + test.getSimpleName().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "") + "-";
        return name.substring(0, Math.min(LONGEST_PREFIX, name.length()));
    }

    TestCluster cluster() {
        return cluster;
    }

    /** A test may have deleted it itself. */
    @Override
    public void close() throws ApiException {
        try {
            Object unused = new CoreV1Api(cluster.client())
                    .deleteNamespace(cluster.namespace())
                    .execute();
        } catch (ApiException ex) {
            if (ex.getCode() != HttpURLConnection.HTTP_NOT_FOUND && ex.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw ex;
            }
        }
    }
}
