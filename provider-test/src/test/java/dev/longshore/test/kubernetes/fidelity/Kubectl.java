package dev.longshore.test.kubernetes.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The kubectl of this machine, in a folder and a namespace. */
record Kubectl(Path folder, Path kubeconfig, String namespace) {

    static boolean isInstalled() {
        try {
            return new ProcessBuilder("kubectl", "version", "--client").start().waitFor() == 0;
        } catch (IOException | InterruptedException ex) {
            return false;
        }
    }

    void write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** What it prints, once it has ended well. */
    String run(String... arguments) {
        Result result = tryTo(arguments);
        assertThat(result.code())
                .as("kubectl %s: %s", List.of(arguments), result.output())
                .isZero();
        return result.output();
    }

    /** What it prints, once it has ended with an error. */
    String fail(String... arguments) {
        Result result = tryTo(arguments);
        assertThat(result.code())
                .as("kubectl %s: %s", List.of(arguments), result.output())
                .isNotZero();
        return result.output();
    }

    /** Goes on until it is closed. */
    Running follow(String... arguments) {
        return new Running(start(arguments), new CopyOnWriteArrayList<>());
    }

    private Result tryTo(String... arguments) {
        Process process = start(arguments);
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private Process start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "kubectl", "--kubeconfig=" + kubeconfig, "--cache-dir=" + folder.resolve("cache"), "-n", namespace));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("KUBE_EDITOR", "sed -i s/size:.*/size:\\ 77/");
        try {
            return builder.start();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private record Result(int code, String output) {}

    record Running(Process process, List<String> lines) implements AutoCloseable {

        Running {
            List<String> target = lines;
            Thread reader = new Thread(
                    () -> new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                            .lines()
                            .forEach(target::add),
                    "kubectl-output");
            reader.setDaemon(true);
            reader.start();
        }

        @Override
        public void close() {
            process.destroy();
        }
    }
}
