package dev.longshore.test.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/** What a provider process says: to this one, and to people. */
final class Conversation {

    private static final int LAST_WORDS = 40;

    private final Deque<String> output = new ArrayDeque<>();
    private Heard heard = new Heard(false, Set.of(), Set.of());
    private boolean ended;

    /**
     * What it said to this process.
     *
     * @param ready whether it works
     * @param reached stops where it is
     * @param missed stops where it will never be
     */
    record Heard(boolean ready, Set<CrashStop> reached, Set<CrashStop> missed) {

        Heard {
            reached = Set.copyOf(reached);
            missed = Set.copyOf(missed);
        }

        Heard with(String message) {
            if (message.startsWith(Stops.REACHED)) {
                return new Heard(ready, and(reached, message.substring(Stops.REACHED.length())), missed);
            }
            if (message.startsWith(Stops.MISSED)) {
                return new Heard(ready, reached, and(missed, message.substring(Stops.MISSED.length())));
            }
            return new Heard(true, reached, missed);
        }

        private static Set<CrashStop> and(Set<CrashStop> stops, String text) {
            Set<CrashStop> more = new LinkedHashSet<>(stops);
            more.add(CrashStop.parse(text));
            return more;
        }
    }

    Conversation(BufferedReader process) {
        Thread thread = new Thread(() -> listen(process), "crash-conversation");
        thread.setDaemon(true);
        thread.start();
    }

    private void listen(BufferedReader process) {
        try (process) {
            for (String line = process.readLine(); line != null; line = process.readLine()) {
                hear(line);
            }
        } catch (IOException ex) {
            hear(String.valueOf(ex.getMessage()));
        }
        end();
    }

    private synchronized void hear(String line) {
        if (line.startsWith(CrashPoints.PREFIX)) {
            heard = heard.with(line.substring(CrashPoints.PREFIX.length()));
            notifyAll();
        } else if (!line.isEmpty()) {
            output.addLast(line);
            if (output.size() > LAST_WORDS) {
                output.removeFirst();
            }
        }
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * Waits until it has said something.
     *
     * @throws IllegalStateException if it ends before, or does not say it in time
     */
    synchronized void await(Duration limit, Predicate<Heard> wanted, Function<Heard, String> otherwise) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (!wanted.test(heard)) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                requireHope(left, otherwise);
                wait(left);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while listening to the provider", ex);
        }
    }

    private void requireHope(long millisLeft, Function<Heard, String> otherwise) {
        if (ended) {
            throw endedTooEarly();
        }
        if (millisLeft <= 0) {
            throw new IllegalStateException("Provider " + otherwise.apply(heard) + "; it said: " + lastWords());
        }
    }

    IllegalStateException endedTooEarly() {
        return new IllegalStateException("Provider has ended too early; it said: " + lastWords());
    }

    synchronized String lastWords() {
        return output.isEmpty() ? "nothing" : String.join("\n", output);
    }
}
