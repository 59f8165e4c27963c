package dev.longshore.test.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends with this JVM, however the JVM ends: a shell between them holds the other end of a pipe and kills
 * the process when the pipe closes.
 */
final class WatchedProcess implements AutoCloseable {

    private static final String WATCH = "\"$@\" </dev/null & child=$!; read -r line; kill -9 $child; wait $child";

    private final Process shell;
    private final Path log;

    private WatchedProcess(Process shell, Path log) {
        this.shell = shell;
        this.log = log;
    }

    static WatchedProcess start(Path log, List<String> command) {
        List<String> watched = new ArrayList<>(List.of("sh", "-c", WATCH, "watched"));
        watched.addAll(command);
        try {
            Process shell = new ProcessBuilder(watched)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new WatchedProcess(shell, log);
        } catch (IOException ex) {
            throw new UncheckedIOException("'" + command.get(0) + "' could not be started", ex);
        }
    }

    boolean isAlive() {
        return shell.toHandle().children().findAny().isPresent();
    }

    /** Returns the end of what the process wrote. */
    String lastWords() {
        try {
            String text = Files.readString(log);
            return text.substring(Math.max(0, text.length() - 2000));
        } catch (IOException ex) {
            return "(its log cannot be read: " + ex.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            if (!shell.waitFor(10, TimeUnit.SECONDS)) {
                shell.toHandle().children().forEach(ProcessHandle::destroyForcibly);
                shell.destroyForcibly();
            }
        } catch (IOException ex) {
            shell.destroyForcibly();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            shell.destroyForcibly();
        }
    }
}
