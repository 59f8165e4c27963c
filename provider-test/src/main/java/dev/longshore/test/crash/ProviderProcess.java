package dev.longshore.test.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A provider in a JVM of its own, with the class path of this one, to be killed. It ends when this process does, however
 * that ends.
 *
 * <pre>{@code
 * try (ProviderProcess provider = ProviderProcess.of(MyProviderForCrashes.class)
 *         .arguments(cluster.kubeconfigFile().toString(), cluster.namespace())
 *         .stopAt(CrashPoint.CP3_RESULT_IN_MEMORY.of(OperationType.CREATE, key))
 *         .start()) {
 *     createResource();
 *     provider.awaitStops(Duration.ofSeconds(30));
 *     provider.kill();
 * }
 * }</pre>
 */
public final class ProviderProcess implements AutoCloseable {

    private static final Duration DEATH = Duration.ofSeconds(30);

    private final Process process;
    private final Process guard;
    private final Conversation conversation;
    private final Set<CrashStop> stops;

    private ProviderProcess(Process process, Set<CrashStop> stops) throws IOException {
        this.process = process;
        this.guard = guard(process.pid());
        this.stops = stops;
        this.conversation = new Conversation(process.inputReader(StandardCharsets.UTF_8));
        tellStops();
    }

    /** Kills a process that is stopped and cannot notice itself that this one has ended. */
    private static Process guard(long pid) throws IOException {
        return new ProcessBuilder("sh", "-c", "read -r line; kill -9 " + pid).start();
    }

    private void tellStops() {
        StringBuilder lines = new StringBuilder();
        stops.forEach(stop -> lines.append(stop.format()).append('\n'));
        lines.append(CrashPoints.END_OF_STOPS).append('\n');
        try {
            OutputStream input = process.getOutputStream();
            input.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException ex) {
            // It has ended already, and whoever waits for it to be ready will say so with its last words.
        }
    }

    /** Prepares to start a provider whose {@code main} method uses {@link CrashPoints}. */
    public static Builder of(Class<?> main) {
        return new Builder(main);
    }

    /**
     * Waits until all resources have come to their stops.
     *
     * @throws IllegalStateException if that does not happen in time, or cannot happen any more because an operation has
     *     ended without, or because the process has
     */
    public void awaitStops(Duration limit) {
        conversation.await(
                limit,
                heard -> {
                    requireNoneMissed(heard);
                    return heard.reached().containsAll(stops);
                },
                heard -> "has not reached " + without(stops, heard.reached()) + " within " + limit);
    }

    private void requireNoneMissed(Conversation.Heard heard) {
        Set<CrashStop> missed = heard.missed();
        if (!missed.isEmpty()) {
            throw new IllegalStateException("Provider went past " + missed
                    + ": the operation ended without coming to that point, so it can never be killed there");
        }
    }

    private static Set<CrashStop> without(Collection<CrashStop> stops, Collection<CrashStop> reached) {
        Set<CrashStop> left = new LinkedHashSet<>(stops);
        left.removeAll(reached);
        return left;
    }

    private void awaitReady(Duration limit) {
        conversation.await(limit, Conversation.Heard::ready, heard -> "was not ready within " + limit);
    }

    /**
     * Lets it work for so long.
     *
     * @throws IllegalStateException if it ends before
     */
    public void live(Duration howLong) {
        if (hasEndedWithin(howLong)) {
            throw conversation.endedTooEarly();
        }
    }

    /** Ends it at once, as SIGKILL does, and returns when it has. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd(DEATH);
    }

    /**
     * Asks it to end, as SIGTERM does, and returns its exit code when it has.
     *
     * @throws IllegalStateException if it does not end in time
     */
    public int terminate(Duration limit) {
        // Not process.destroy(), which also closes the pipe that the provider takes for the life of this process.
        signal("TERM");
        return awaitEnd(limit);
    }

    private int awaitEnd(Duration limit) {
        if (!hasEndedWithin(limit)) {
            throw new IllegalStateException(
                    "Provider has not ended within " + limit + "; it said: " + conversation.lastWords());
        }
        return process.exitValue();
    }

    private boolean hasEndedWithin(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the provider worked", ex);
        }
    }

    /** Stops it where it is, as SIGSTOP does; all its threads and clocks of its own stand still. */
    public void pause() {
        signal("STOP");
    }

    /** Lets it go on after {@link #pause()}, as SIGCONT does. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("Provider cannot get a SIG" + name + ": it has ended");
            }
        } catch (IOException ex) {
            throw new UncheckedIOException("This system has no command 'kill'", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a signal was sent", ex);
        }
    }

    /** Whether it has not ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns its id. */
    public long pid() {
        return process.pid();
    }

    /** Returns the end of what it printed. */
    public String lastWords() {
        return conversation.lastWords();
    }

    /** Kills it. */
    @Override
    public void close() {
        guard.destroyForcibly();
        process.destroyForcibly();
    }

    /** Starts a {@link ProviderProcess}. */
    public static final class Builder {

        private final Class<?> main;
        private final List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        private final List<String> arguments = new ArrayList<>();
        private final Set<CrashStop> stops = new LinkedHashSet<>();
        private Duration startLimit = Duration.ofSeconds(60);

        private Builder(Class<?> main) {
            this.main = main;
        }

        /** Adds arguments of the {@code main} method. */
        public Builder arguments(String... more) {
            arguments.addAll(List.of(more));
            return this;
        }

        /** Adds options of the JVM; without, it starts as quickly as it can. */
        public Builder jvmOptions(String... more) {
            options.addAll(List.of(more));
            return this;
        }

        /**
         * Adds a stop.
         *
         * @throws IllegalArgumentException if there is one for the resource already: it could only come to one of them
         */
        public Builder stopAt(CrashStop stop) {
            if (stops.stream().anyMatch(other -> other.resource().equals(stop.resource()))) {
                throw new IllegalArgumentException(stop.resource() + " has a stop already");
            }
            stops.add(stop);
            return this;
        }

        /** Sets how long it may take to start; a minute unless called. */
        public Builder startWithin(Duration limit) {
            startLimit = limit;
            return this;
        }

        /**
         * Starts it, and returns when it is {@link CrashPoints#ready() ready}.
         *
         * @throws IllegalStateException if it does not start; the message has its output
         */
        public ProviderProcess start() {
            ProviderProcess provider = launch();
            try {
                provider.awaitReady(startLimit);
                return provider;
            } catch (RuntimeException ex) {
                provider.close();
                throw ex;
            }
        }

        private ProviderProcess launch() {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(options);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
            command.addAll(arguments);
            try {
                Process process =
                        new ProcessBuilder(command).redirectErrorStream(true).start();
                return new ProviderProcess(process, stops);
            } catch (IOException ex) {
                throw new IllegalStateException("Provider did not start: " + ex.getMessage(), ex);
            }
        }
    }
}
