package dev.longshore.examples.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runs a program to its end; an interrupt asks it to stop and waits until it has put its things in order. */
public class CommandLine {

    private final Path folder;
    private final List<String> program;

    public CommandLine(Path folder, List<String> program) {
        this.folder = folder;
        this.program = List.copyOf(program);
    }

    public record Result(int exitCode, String output, String errors) {}

    public Result run(Consumer<String> eachLine, String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        FutureTask<String> output = inBackground(() -> read(process.inputReader(StandardCharsets.UTF_8), eachLine));
        FutureTask<String> errors = inBackground(() -> read(process.errorReader(StandardCharsets.UTF_8), eachLine));
        try {
            return new Result(process.waitFor(), output.get(), errors.get());
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
        return new ProcessBuilder(command).directory(folder.toFile()).start();
    }

    private FutureTask<String> inBackground(Callable<String> reader) {
        FutureTask<String> task = new FutureTask<>(reader);
        new Thread(task, "output of " + program.get(0)).start();
        return task;
    }

    private static String read(BufferedReader reader, Consumer<String> eachLine) throws IOException {
        try (reader) {
            return reader.lines().peek(eachLine).collect(Collectors.joining("\n"));
        }
    }

    /** SIGTERM; killing it would lose what it has not written yet, so that comes only after a long grace. */
    private static void stop(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }
}
