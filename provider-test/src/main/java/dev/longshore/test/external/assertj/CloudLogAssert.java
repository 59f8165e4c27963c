package dev.longshore.test.external.assertj;

import dev.longshore.test.external.CloudLog;
import dev.longshore.test.external.LogEntry;
import dev.longshore.test.external.LogEntry.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on all that happened at a cloud.
 *
 * <p>A process that was killed cannot say that it is gone: give a restarted process another identity, or what was under
 * way when it died counts for it.
 */
public final class CloudLogAssert extends AbstractAssert<CloudLogAssert, CloudLog> {

    private final List<Mutation> mutations;

    CloudLogAssert(CloudLog log) {
        super(log, CloudLogAssert.class);
        this.mutations = Mutation.of(log);
    }

    /** I1: no managed resource ever had two objects that lived at the same time. */
    public CloudLogAssert hasAtMostOneLiveObjectPerOwner() {
        Map<String, Set<String>> living = new HashMap<>();
        for (LogEntry entry : actual.entries()) {
            Set<String> ids = living.computeIfAbsent(owner(entry), unused -> new TreeSet<>());
            if (entry.event() == Event.LIVES) {
                ids.add(entry.id());
            } else if (entry.event() == Event.GONE) {
                ids.remove(entry.id());
            }
            if (ids.size() > 1) {
                throw failure(
                        "Expected at most one live object per owner, but <%s> had %s at%n  %s",
                        owner(entry), ids, entry);
            }
        }
        return this;
    }

    private static String owner(LogEntry entry) {
        return entry.call().kind() + " of " + entry.call().owner();
    }

    /** I2: no call began to change a resource while another one was changing it. */
    public CloudLogAssert neverOverlapsMutations() {
        Map<String, Mutation> latest = new HashMap<>();
        for (Mutation mutation : mutations) {
            for (String subject : mutation.isJoined() ? List.<String>of() : mutation.subjects()) {
                Mutation before = latest.put(subject, mutation);
                if (before != null && before.doneAtCloud() > mutation.received().number()) {
                    throw failure(
                            "Expected no overlapping mutations, but for %s%n  %s%ncame before the end of%n  %s",
                            subject, mutation, before);
                }
            }
        }
        return this;
    }

    /** I4: every mutation came from the process that held the lease at that moment. */
    public CloudLogAssert mutatesOnlyUnderLease(LeaseTerms terms) {
        for (Mutation mutation : mutations) {
            LogEntry received = mutation.received();
            if (!terms.cover(received.call().caller().process(), received.time())) {
                throw failure("Expected mutations under the lease only, but it was not held at%n  %s", received);
            }
        }
        return this;
    }

    /** I6: no process ever had more mutating calls under way. */
    public CloudLogAssert runsAtMost(int cap) {
        return runsAtMost(cap, "", unused -> true);
    }

    /** I6: no process ever had more mutating calls of a kind under way. */
    public CloudLogAssert runsAtMostOfKind(String kind, int cap) {
        return runsAtMost(
                cap, " of kind " + kind, mutation -> mutation.call().kind().equals(kind));
    }

    /** I6: no process ever had more mutating calls of an account under way. */
    public CloudLogAssert runsAtMostOfAccount(String account, int cap) {
        return runsAtMost(
                cap,
                " of account " + account,
                mutation -> mutation.call().caller().account().equals(account));
    }

    private CloudLogAssert runsAtMost(int cap, String which, Predicate<Mutation> counted) {
        Map<String, List<Mutation>> running = new HashMap<>();
        for (Mutation mutation : mutations.stream().filter(counted).toList()) {
            String process = mutation.call().caller().process();
            List<Mutation> under = running.computeIfAbsent(process, unused -> new ArrayList<>());
            under.removeIf(other -> other.doneAtCaller() < mutation.received().number());
            under.add(mutation);
            if (under.size() > cap) {
                throw failure(
                        "Expected at most %d operations%s at once, but <%s> ran %d at%n  %s",
                        cap, which, process, under.size(), mutation);
            }
        }
        return this;
    }

    /**
     * I7: at a moment, usually that of the removal of a finalizer, nothing of a managed resource lived any more, and of
     * everything that ever did the cloud had told so: not found, not among what was looked up, or scheduled for deletion.
     */
    public CloudLogAssert confirmedAbsenceOf(String owner, Instant moment) {
        Map<String, LogEntry> unconfirmed = new HashMap<>();
        for (LogEntry entry : actual.entries()) {
            if (!entry.time().isAfter(moment) && entry.call().owner().equals(owner)) {
                follow(unconfirmed, entry);
            }
        }
        if (!unconfirmed.isEmpty()) {
            throw failure(
                    "Expected absence of all objects of <%s> to be confirmed before %s, but it is not of%n  %s",
                    owner, moment, unconfirmed);
        }
        return this;
    }

    private static void follow(Map<String, LogEntry> unconfirmed, LogEntry entry) {
        switch (entry.event()) {
            case LIVES, GONE -> unconfirmed.put(entry.id(), entry);
            case ANSWERED ->
                unconfirmed
                        .entrySet()
                        .removeIf(object ->
                                object.getValue().event() == Event.GONE && tellsAbsence(entry, object.getKey()));
            default -> {}
        }
    }

    private static boolean tellsAbsence(LogEntry answer, String id) {
        return switch (answer.call().verb()) {
            case GET ->
                answer.id().equals(id)
                        && (answer.status() == 404 || answer.detail().equals("\"PENDING_DELETION\""));
            case FIND -> answer.status() == 200 && !answer.detail().contains("\"" + id + "\"");
            default -> false;
        };
    }

    /** I8: a mutation that failed was repeated no sooner than the schedule allows; a process that begins may try at once. */
    public CloudLogAssert backsOff(BackoffSchedule schedule) {
        Map<String, Failing> failing = new HashMap<>();
        for (Mutation mutation : mutations) {
            String key = mutation.call().caller().process() + " " + owner(mutation.received());
            Failing before = failing.get(key);
            int failures = before == null || !mutation.repeats(before.last()) ? 0 : before.count();
            if (before != null && failures > 0) {
                check(schedule, before, mutation);
            }
            if (!mutation.wasPutOff()) {
                failing.put(key, new Failing(mutation, mutation.hasFailed() ? failures + 1 : 0));
            }
        }
        return this;
    }

    private record Failing(Mutation last, int count) {}

    private void check(BackoffSchedule schedule, Failing before, Mutation mutation) {
        Instant ended = before.last().ended();
        Duration least = schedule.atLeastAfter(before.count());
        if (ended != null && mutation.received().time().isBefore(ended.plus(least))) {
            throw failure(
                    "Expected at least %s after %d failures, but after%n  %s%nended at %s came%n  %s",
                    least, before.count(), before.last(), ended, mutation);
        }
    }

    /** I8: after a 429, no process called with that account before the time that it was told to wait. */
    public CloudLogAssert respectsRetryAfter() {
        Map<String, LogEntry> refusals = new HashMap<>();
        for (LogEntry entry : actual.entries()) {
            String who = entry.call().caller().toString();
            LogEntry refusal = refusals.get(who);
            if (refusal != null && entry.event() == Event.RECEIVED && isTooEarly(entry, refusal)) {
                throw failure("Expected no call before the time told by%n  %s%nbut there was%n  %s", refusal, entry);
            }
            if (entry.event() == Event.ANSWERED && entry.status() == 429) {
                refusals.put(who, entry);
            }
        }
        return this;
    }

    /** What was received at the same moment had been sent before the refusal was known. */
    private static boolean isTooEarly(LogEntry received, LogEntry refusal) {
        Duration wait = refusal.detail().startsWith("PT") ? Duration.parse(refusal.detail()) : Duration.ZERO;
        return received.time().isAfter(refusal.time())
                && received.time().isBefore(refusal.time().plus(wait));
    }
}
