package dev.longshore.test.external.assertj;

import dev.longshore.test.external.CloudCall;
import dev.longshore.test.external.CloudLog;
import dev.longshore.test.external.LogEntry;
import dev.longshore.test.external.LogEntry.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A create, update or delete and all that the log says of it. */
final class Mutation {

    private final LogEntry received;
    private boolean joined;
    private @Nullable LogEntry answered;
    private @Nullable LogEntry left;
    private @Nullable LogEntry workStarted;
    private @Nullable LogEntry workEnded;

    private Mutation(LogEntry received) {
        this.received = received;
    }

    /** All mutations that arrived, in order. */
    static List<Mutation> of(CloudLog log) {
        Map<Long, Mutation> mutations = new LinkedHashMap<>();
        for (LogEntry entry : log.entries()) {
            long number = entry.call().number();
            if (entry.event() == Event.RECEIVED && entry.call().verb().isMutation()) {
                mutations.put(number, new Mutation(entry));
            } else if (mutations.containsKey(number)) {
                Objects.requireNonNull(mutations.get(number)).add(entry);
            }
        }
        return List.copyOf(mutations.values());
    }

    private void add(LogEntry entry) {
        switch (entry.event()) {
            case JOINED -> joined = true;
            case ANSWERED -> answered = entry;
            case LEFT -> left = entry;
            case WORK_STARTED -> workStarted = entry;
            case WORK_ENDED -> workEnded = entry;
            default -> {}
        }
    }

    CloudCall call() {
        return received.call();
    }

    LogEntry received() {
        return received;
    }

    /** Whether the cloud took it for a repetition, so that it changed nothing itself. */
    boolean isJoined() {
        return joined;
    }

    /** What it acts on: its owner, and the object when it is known. */
    List<String> subjects() {
        List<String> subjects = new ArrayList<>();
        subjects.add("owner " + call().owner());
        String id = workStarted == null ? received.id() : workStarted.id();
        if (!id.isEmpty()) {
            subjects.add("object " + id);
        }
        return subjects;
    }

    /** Number of the entry with which the cloud was done with it, or a very great one. */
    long doneAtCloud() {
        return number(workStarted == null ? answered : workEnded);
    }

    /** Number of the entry with which the caller was done with it, or a very great one. */
    long doneAtCaller() {
        return Math.min(number(answered), number(left));
    }

    private static long number(@Nullable LogEntry entry) {
        return entry == null ? Long.MAX_VALUE : entry.number();
    }

    /** When the cloud was done with it, null if it is not. */
    @Nullable
    Instant ended() {
        LogEntry end = workStarted == null ? answered : workEnded;
        return end == null ? null : end.time();
    }

    /** Whether the cloud refused it or its work ended badly; waiting for others is no failure. */
    boolean hasFailed() {
        LogEntry end = workStarted == null ? answered : workEnded;
        return end != null && end.status() >= 400 && end.status() != 409 && end.status() != 429;
    }

    /** Whether it was only told to wait. */
    boolean wasPutOff() {
        return answered != null && (answered.status() == 409 || answered.status() == 429);
    }

    /** Whether both ask for the same. */
    boolean repeats(Mutation other) {
        return call().verb() == other.call().verb()
                && call().bodyHash().equals(other.call().bodyHash());
    }

    @Override
    public String toString() {
        return received.toString();
    }
}
