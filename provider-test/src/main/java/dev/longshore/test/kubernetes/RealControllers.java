package dev.longshore.test.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The controllers that empty namespaces and collect what nobody owns, where the folder with the binaries has
 * {@code kube-controller-manager}, too. Those of envtest have none.
 */
final class RealControllers {

    private static final String BINARY = "kube-controller-manager";

    private RealControllers() {}

    static Optional<WatchedProcess> start(Path assets, Path folder, String kubeconfig) {
        Path binary = assets.resolve(BINARY);
        if (!Files.isExecutable(binary)) {
            return Optional.empty();
        }
        try {
            Path file = Files.writeString(folder.resolve(BINARY + ".kubeconfig"), kubeconfig);
            return Optional.of(WatchedProcess.start(folder.resolve(BINARY + ".log"), command(binary, file)));
        } catch (IOException ex) {
            throw new UncheckedIOException(BINARY + " could not be started", ex);
        }
    }

    private static List<String> command(Path binary, Path kubeconfig) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                binary.toString(),
                "--kubeconfig=" + kubeconfig,
                "--controllers=namespace,garbagecollector",
                "--leader-elect=false",
                "--secure-port=0"));
        if (hasInsecurePort(binary)) {
            command.add("--port=0");
        }
        return command;
    }

    /** Up to 1.23 there is a second port, open to all, unless it is switched off; later the switch is gone, too. */
    private static boolean hasInsecurePort(Path binary) throws IOException {
        Process process = new ProcessBuilder(binary.toString(), "--version").start();
        String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return version.matches("(?s)Kubernetes v1\\.(1\\d|2[0-3])\\..*");
    }
}
