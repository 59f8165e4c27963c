package dev.longshore.test.external;

import java.util.List;

/**
 * All that happened at a {@link Cloud}.
 *
 * @param entries entries in the order of time
 */
public record CloudLog(List<LogEntry> entries) {

    /** Keeps a copy. */
    public CloudLog {
        entries = List.copyOf(entries);
    }

    /** Returns the calls of a verb that arrived, in order. */
    public List<CloudCall> received(Verb verb) {
        return of(LogEntry.Event.RECEIVED).stream()
                .map(LogEntry::call)
                .filter(call -> call.verb() == verb)
                .toList();
    }

    /** Returns the entries of one sort. */
    public List<LogEntry> of(LogEntry.Event event) {
        return entries.stream().filter(entry -> entry.event() == event).toList();
    }
}
