package dev.longshore.autoconfigure.kubernetes;

import io.kubernetes.client.util.KubeConfig;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one or more kubeconfig files as {@code kubectl} does: what an earlier file says wins. */
final class KubeconfigFiles {

    private final ArrayList<Object> contexts = new ArrayList<>();
    private final ArrayList<Object> clusters = new ArrayList<>();
    private final ArrayList<Object> users = new ArrayList<>();
    private @Nullable String currentContext;

    private KubeconfigFiles() {}

    /** Splits a list of files as in the environment variable {@code KUBECONFIG}; missing ones do not count. */
    static List<Path> existing(String list) {
        return Arrays.stream(list.split(File.pathSeparator))
                .filter(name -> !name.isBlank())
                .map(Path::of)
                .filter(Files::isRegularFile)
                .toList();
    }

    static KubeConfig read(List<Path> files) throws IOException {
        KubeconfigFiles merged = new KubeconfigFiles();
        for (Path file : files) {
            merged.add(file.toAbsolutePath());
        }
        KubeConfig config = new KubeConfig(merged.contexts, merged.clusters, merged.users);
        config.setContext(merged.currentContext);
        return config;
    }

    private void add(Path file) throws IOException {
        KubeConfig config = load(file);
        currentContext = currentContext == null ? config.getCurrentContext() : currentContext;
        contexts.addAll(entries(config.getContexts()));
        for (Object cluster : entries(config.getClusters())) {
            resolve(body(cluster, "cluster"), file, "certificate-authority");
            clusters.add(cluster);
        }
        for (Object user : entries(config.getUsers())) {
            Map<String, Object> body = body(user, "user");
            resolve(body, file, "client-certificate", "client-key", "tokenFile");
            resolveCommand(body(body, "exec"), file);
            users.add(user);
        }
    }

    private static KubeConfig load(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return KubeConfig.loadKubeConfig(reader);
        } catch (RuntimeException e) {
            throw new IOException("'" + file + "' is not a kubeconfig file", e);
        }
    }

    private static List<Object> entries(@Nullable List<Object> entries) {
        return entries == null ? List.of() : entries;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> body(Object entry, String key) {
        Object body = ((Map<String, Object>) entry).get(key);
        return body == null ? Map.of() : (Map<String, Object>) body;
    }

    private static void resolve(Map<String, Object> body, Path file, String... keys) {
        for (String key : keys) {
            if (body.containsKey(key)) {
                body.put(key, file.resolveSibling(String.valueOf(body.get(key))).toString());
            }
        }
    }

    private static void resolveCommand(Map<String, Object> exec, Path file) {
        if (String.valueOf(exec.get("command")).contains("/")) {
            resolve(exec, file, "command");
        }
    }
}
