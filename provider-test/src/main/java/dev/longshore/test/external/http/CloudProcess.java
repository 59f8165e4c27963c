package dev.longshore.test.external.http;

import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.InMemoryCloud;
import dev.longshore.test.time.WallTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Cloud} in a JVM of its own. It lives as long as the process that started it: when that ends, however it does,
 * this ends too.
 */
public final class CloudProcess implements AutoCloseable {

    private static final String READY = "Cloud listens at ";
    private static final int START_SECONDS = 60;

    private final Process process;
    private final URI uri;

    private CloudProcess(Process process, URI uri) {
        this.process = process;
        this.uri = uri;
    }

    /**
     * Starts a cloud at a port that is free.
     *
     * @throws IllegalStateException if it does not start; the message has its output
     */
    public static CloudProcess start() {
        return start(0);
    }

    /** As {@link #start()}, at a port. */
    public static CloudProcess start(int port) {
        Process process = launch(port);
        List<String> output = new ArrayList<>();
        String line = firstWords(process, output);
        if (line == null) {
            process.destroyForcibly();
            throw new IllegalStateException("Cloud process did not start; it said: " + String.join("\n", output));
        }
        return new CloudProcess(process, URI.create(line.substring(READY.length())));
    }

    private static Process launch(int port) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(
                java,
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                CloudProcess.class.getName(),
                String.valueOf(port));
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException ex) {
            throw new IllegalStateException("Cloud process did not start: " + ex.getMessage(), ex);
        }
    }

    private static @Nullable String firstWords(Process process, List<String> output) {
        FutureTask<@Nullable String> reader = new FutureTask<>(() -> readUntilReady(process, output));
        Thread thread = new Thread(reader, "cloud-process-output");
        thread.setDaemon(true);
        thread.start();
        try {
            return reader.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException ex) {
            output.add("nothing within " + START_SECONDS + " s");
            return null;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static @Nullable String readUntilReady(Process process, List<String> output) throws IOException {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith(READY)) {
                return line;
            }
            output.add(line);
        }
        return null;
    }

    /** Returns where it listens. */
    public URI uri() {
        return uri;
    }

    /** Returns the cloud. */
    public Cloud cloud() {
        return new RemoteCloud(uri);
    }

    /** Ends the process at once. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Serves an empty cloud until standard input ends. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException {
        int port = arguments.length == 0 ? 0 : Integer.parseInt(arguments[0]);
        try (CloudServer server = CloudServer.start(new InMemoryCloud(new WallTime()), port)) {
            System.out.println(READY + server.uri());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
