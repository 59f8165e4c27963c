package dev.longshore.test.external;

import java.util.ArrayList;
import java.util.List;

/** Writes the log; nothing is ever taken out. */
final class LogWriter {

    private final List<LogEntry> entries = new ArrayList<>();
    private final Agenda agenda;

    LogWriter(Agenda agenda) {
        this.agenda = agenda;
    }

    void add(LogEntry.Event event, CloudCall call, String id, int status, String detail) {
        entries.add(new LogEntry(entries.size() + 1L, agenda.moment(), event, call, id, status, detail));
    }

    void add(LogEntry.Event event, CloudCall call, String id) {
        add(event, call, id, 0, "");
    }

    CloudLog snapshot() {
        return new CloudLog(entries);
    }
}
