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

    /** The shell ends when the process does, with its exit code, and takes the watch with it. */
    private static final String WATCH = """
            exec 3<&0
            "$@" </dev/null 3<&- &
            child=$!
            { read -r line <&3; kill -9 $child; } &
            watch=$!
            wait $child
            status=$?
            kill $watch
            exit $status
            """;

    private static final int LAST_WORDS = 2000;

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
        return shell.isAlive();
    }

    /** Returns the end of what the process wrote. */
    String lastWords() {
        try {
            String text = Files.readString(log);
            return text.substring(Math.max(0, text.length() - LAST_WORDS));
        } catch (IOException ex) {
            return "(its log cannot be read: " + ex.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            if (!shell.waitFor(10, TimeUnit.SECONDS)) {
                destroy();
            }
        } catch (IOException ex) {
            destroy();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            destroy();
        }
    }

    private void destroy() {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
    }
}
