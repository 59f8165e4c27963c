package dev.longshore.test.external;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;

/** What happens by itself, in order of time, and the moment at which the current event happens. */
final class Agenda {

    private record Event(Instant at, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::number));
    private final AtomicLong additions = new AtomicLong();
    private Instant moment;

    Agenda(Instant start) {
        this.moment = start;
    }

    Instant moment() {
        return moment;
    }

    void in(Duration delay, Runnable action) {
        events.add(new Event(moment.plus(delay), additions.getAndIncrement(), action));
    }

    /** How many events were ever added; grows when {@link #next} may have changed. */
    long additions() {
        return additions.get();
    }

    /** The next event, or a very distant time. */
    Instant next() {
        Event next = events.peek();
        return next == null ? Instant.MAX : next.at();
    }

    void runUntil(Instant now) {
        while (!next().isAfter(now)) {
            Event due = events.remove();
            moment = due.at();
            due.action().run();
        }
        moment = now.isAfter(moment) ? now : moment;
    }
}
