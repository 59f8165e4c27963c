package dev.longshore.autoconfigure.kubernetes;

import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
        String named = namedKubeconfig();
        if (named != null) {
            return fromKubeconfig(named);
        }
        if (isInCluster()) {
            return fromServiceAccount();
        }
        if (Files.isRegularFile(homeKubeconfig())) {
            return fromKubeconfig(homeKubeconfig().toString());
        }
        throw new ProviderConfigurationException(
                "No Kubernetes configuration was found: 'longshore.kubernetes.kubeconfig' and the environment variable"
                        + " KUBECONFIG are not set, this is not a pod with a service account, and there is no file '"
                        + homeKubeconfig() + "'.",
                "Set one of them, or declare a bean of type ApiClient.");
    }

    private @Nullable String namedKubeconfig() {
        if (StringUtils.hasText(properties.kubeconfig())) {
            return properties.kubeconfig();
        }
        String variable = environment.getProperty("KUBECONFIG");
        return StringUtils.hasText(variable) ? variable : null;
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

    private ApiClient fromKubeconfig(String files) {
        List<Path> existing = KubeconfigFiles.existing(files);
        if (existing.isEmpty()) {
            throw unusable(files, "there is no such file", null);
        }
        try {
            KubeConfig config = KubeconfigFiles.read(existing);
            selectContext(config, files);
            return ClientBuilder.kubeconfig(config, TOKEN_REFRESH).build();
        } catch (ProviderConfigurationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unusable(files, String.valueOf(e.getMessage()), e);
        }
    }

    private void selectContext(KubeConfig config, String files) {
        String context = properties.context() == null ? config.getCurrentContext() : properties.context();
        if (context == null) {
            throw unusable(files, "it has no current context and 'longshore.kubernetes.context' is not set", null);
        }
        if (!config.setContext(context)) {
            throw unusable(files, "it has no context '" + context + "'", null);
        }
        if (config.getServer() == null) {
            throw unusable(files, "context '" + context + "' names no cluster with a server", null);
        }
    }

    private static ProviderConfigurationException unusable(String files, String problem, @Nullable Exception cause) {
        return new ProviderConfigurationException(
                "Kubeconfig '" + files + "' cannot be used: " + problem + ".",
                "Correct the file, or name another one in 'longshore.kubernetes.kubeconfig' or KUBECONFIG.",
                cause);
    }
}
