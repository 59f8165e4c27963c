package dev.longshore.sample.postgres.development;

import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import io.kubernetes.client.util.generic.dynamic.Dynamics;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Creates what stands in YAML files. */
public final class Manifests {

    private static final Pattern DOCUMENTS = Pattern.compile("(?m)^---$");

    private static final Map<String, String> PLURALS = Map.of(
            "CustomResourceDefinition", "customresourcedefinitions",
            "Secret", "secrets",
            "ProviderConfig", "providerconfigs",
            "ClusterProviderConfig", "clusterproviderconfigs",
            "Role", "roles",
            "Database", "databases",
            "Index", "indexes");

    private final ApiClient client;

    public Manifests(ApiClient client) {
        this.client = client;
    }

    static Manifests of(Path kubeconfig) throws IOException {
        try (Reader reader = Files.newBufferedReader(kubeconfig)) {
            return new Manifests(
                    ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(reader)).build());
        }
    }

    ApiClient client() {
        return client;
    }

    /** Creates all objects of all files, each changed before. */
    public void apply(List<Path> files, Consumer<JsonObject> change) throws IOException, ApiException {
        for (Path file : files) {
            for (String document :
                    DOCUMENTS.splitAsStream(Files.readString(file)).toList()) {
                DynamicKubernetesObject object = Dynamics.newFromYaml(document);
                change.accept(object.getRaw());
                create(object);
            }
        }
    }

    /** Creates all objects of all files that are not there yet. */
    public void applyNew(List<Path> files) throws IOException, ApiException {
        try {
            apply(files, manifest -> {});
        } catch (ApiException ex) {
            if (ex.getCode() != 409) {
                throw ex;
            }
        }
    }

    private void create(DynamicKubernetesObject object) throws ApiException {
        String apiVersion = object.getApiVersion();
        int slash = apiVersion.indexOf('/');
        String group = apiVersion.substring(0, Math.max(0, slash));
        String plural = PLURALS.get(object.getKind());
        new DynamicKubernetesApi(group, apiVersion.substring(slash + 1), plural, client)
                .create(object)
                .throwsApiException();
    }
}
