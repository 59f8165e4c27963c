package dev.longshore.autoconfigure.kubernetes;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Finds the API server: a named kubeconfig, {@code KUBECONFIG}, the service account of a pod, the home directory. */
final class KubernetesConnection {

    private static final Path SERVICE_ACCOUNT_TOKEN = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    /** Well below the ten to fifteen minutes for which the plug-ins of cloud vendors issue a token. */
    private static final Duration TOKEN_REFRESH = Duration.ofMinutes(1);

    private final KubernetesProperties properties;
    private final Environment environment;

    KubernetesConnection(KubernetesProperties properties, Environment environment) {
        this.properties = properties;
        this.environment = environment;
    }

    ApiClient connect() {
        Path named = namedKubeconfig();
        if (named != null) {
            return fromKubeconfig(named);
        }
        if (isInCluster()) {
            return fromServiceAccount();
        }
        if (Files.isRegularFile(homeKubeconfig())) {
            return fromKubeconfig(homeKubeconfig());
        }
        throw new ProviderConfigurationException(
                "No Kubernetes configuration was found: 'longshore.kubernetes.kubeconfig' and the environment variable"
                        + " KUBECONFIG are not set, this is not a pod with a service account, and there is no file '"
                        + homeKubeconfig() + "'.",
                "Set one of them, or declare a bean of type ApiClient.");
    }

    private @Nullable Path namedKubeconfig() {
        if (properties.kubeconfig() != null) {
            return properties.kubeconfig();
        }
        String variable = environment.getProperty("KUBECONFIG");
        return StringUtils.hasText(variable) ? Path.of(variable) : null;
    }

    private boolean isInCluster() {
        return StringUtils.hasText(environment.getProperty("KUBERNETES_SERVICE_HOST"))
                && Files.exists(SERVICE_ACCOUNT_TOKEN);
    }

    private Path homeKubeconfig() {
        return Path.of(environment.getProperty("user.home", ""), ".kube", "config");
    }

    private static ApiClient fromServiceAccount() {
        try {
            return ClientBuilder.cluster().build();
        } catch (IOException | RuntimeException e) {
            throw new ProviderConfigurationException(
                    "The service account of the pod cannot be used: " + e.getMessage() + ".",
                    "Check that the pod mounts a token of its service account.",
                    e);
        }
    }

    private ApiClient fromKubeconfig(Path file) {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            KubeConfig config = KubeConfig.loadKubeConfig(reader);
            config.setFile(file.toAbsolutePath().toFile());
            selectContext(config, file);
            return ClientBuilder.kubeconfig(config, TOKEN_REFRESH).build();
        } catch (ProviderConfigurationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unusable(file, e.toString(), e);
        }
    }

    private void selectContext(KubeConfig config, Path file) {
        String context = properties.context() == null ? config.getCurrentContext() : properties.context();
        if (context == null) {
            throw unusable(file, "it has no current context and 'longshore.kubernetes.context' is not set", null);
        }
        if (!config.setContext(context)) {
            throw unusable(file, "it has no context '" + context + "'", null);
        }
        if (config.getServer() == null) {
            throw unusable(file, "context '" + context + "' names no cluster with a server", null);
        }
    }

    private static ProviderConfigurationException unusable(Path file, String problem, @Nullable Exception cause) {
        String description = "Kubeconfig file '" + file + "' cannot be used: " + problem + ".";
        String action = "Correct the file, or name another one in 'longshore.kubernetes.kubeconfig' or KUBECONFIG.";
        return cause == null
                ? new ProviderConfigurationException(description, action)
                : new ProviderConfigurationException(description, action, cause);
    }
}
