package dev.longshore.examples.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs a program to its end; an interrupt asks it to stop and waits until it has put its things in order. */
public class CommandLine {

    private final Path folder;
    private final List<String> program;

    public CommandLine(Path folder, List<String> program) {
        this.folder = folder;
        this.program = List.copyOf(program);
    }

    public record Result(int exitCode, String output) {}

    public Result run(Consumer<String> eachLine, String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        FutureTask<String> output = new FutureTask<>(() -> read(process, eachLine));
        new Thread(output, "output of " + program.get(0)).start();
        try {
            return new Result(process.waitFor(), output.get());
        } catch (InterruptedException ex) {
            stop(process);
            throw ex;
        } catch (ExecutionException ex) {
            throw new IOException("cannot read the output of " + program.get(0), ex.getCause());
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static String read(Process process, Consumer<String> eachLine) throws IOException {
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().peek(eachLine).forEach(line -> output.append(line).append('\n'));
        }
        return output.toString();
    }

    /** SIGTERM; killing it would lose what it has not written yet, so that comes only after a long grace. */
    private static void stop(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }
}
