package dev.longshore.operation;

import dev.longshore.external.PollResult;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Polls of accepted operations. Between two polls nothing is held but a time: no permit, no thread. After a restart the
 * first poll is due at once.
 */
public final class PolledOperations {

    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(10);

    private final Map<ResourceKey, State> states = new ConcurrentHashMap<>();
    private final OperationJournal journal;
    private final InstantSource clock;
    private final OperationEnds ends;

    PolledOperations(OperationJournal journal, InstantSource clock, OperationEnds ends) {
        this.journal = journal;
        this.clock = clock;
        this.ends = ends;
    }

    private record State(
            String attempt,
            Instant next,
            @Nullable Instant cancelRequestedAt,
            LiveOperation.@Nullable Progress progress,
            @Nullable OperationOutcome unstored) {

        State next(Instant when) {
            return new State(attempt, when, cancelRequestedAt, progress, unstored);
        }

        State progress(LiveOperation.@Nullable Progress newProgress) {
            return new State(attempt, next, cancelRequestedAt, newProgress == null ? progress : newProgress, unstored);
        }

        State cancelled(Instant when) {
            return new State(attempt, next, when, progress, unstored);
        }

        State unstored(@Nullable OperationOutcome outcome) {
            return new State(attempt, next, cancelRequestedAt, progress, outcome);
        }
    }

    void firstPoll(ResourceKey key, OperationRecord record, @Nullable Duration delay) {
        states.put(key, new State(record.id(), clock.instant().plus(interval(delay)), null, null, null));
    }

    /** Returns when the next poll is due. */
    public Instant nextPoll(ResourceKey key, OperationRecord record) {
        return state(key, record).next();
    }

    /** Returns when the operation was asked to stop, null if it was not. */
    public @Nullable Instant cancelRequestedAt(ResourceKey key, OperationRecord record) {
        return state(key, record).cancelRequestedAt();
    }

    /** Returns how far the operation is, null if it did not say. */
    public LiveOperation.@Nullable Progress progress(ResourceKey key, OperationRecord record) {
        return state(key, record).progress();
    }

    private State state(ResourceKey key, OperationRecord record) {
        State known = states.get(key);
        return known != null && known.attempt().equals(record.id())
                ? known
                : new State(record.id(), Instant.MIN, null, null, null);
    }

    /**
     * Polls, if it is due, and stores what came of it.
     *
     * @return what was found; {@link PollResult.Running} also if the poll was not due
     * @throws StoreException if an end could not be stored; the next call tries again without polling
     * @throws Exception if the poll failed, which says nothing of the operation
     */
    public PollResult poll(
            ResourceKey key, OperationRecord record, ExternalSession<?> session, @Nullable String externalName)
            throws Exception {
        State state = state(key, record);
        OperationCall call = call(key, record, session, state);
        if (state.unstored() != null) {
            store(key, call, state.unstored());
            return PollResult.succeeded();
        }
        if (clock.instant().isBefore(state.next())) {
            return PollResult.running();
        }
        PollResult result = session.poll(externalName, session.handle(handle(record)), call);
        states.put(key, state.progress(call.progress()).next(clock.instant().plus(intervalOf(result))));
        storeEnd(key, call, result);
        return result;
    }

    private OperationCall call(ResourceKey key, OperationRecord record, ExternalSession<?> session, State state) {
        OperationCall call = new OperationCall(key, session.object(), record, journal, clock, session::handle);
        if (state.cancelRequestedAt() != null) {
            call.requestCancel();
        }
        return call;
    }

    private static String handle(OperationRecord record) {
        String handle = record.handle();
        if (handle == null) {
            throw new IllegalArgumentException("Operation " + record.id() + " has no handle");
        }
        return handle;
    }

    private void storeEnd(ResourceKey key, OperationCall call, PollResult result) {
        if (result instanceof PollResult.Succeeded succeeded) {
            store(key, call, new OperationOutcome.Succeeded(succeeded.externalName(), succeeded.connectionDetails()));
        } else if (result instanceof PollResult.Failed failed) {
            store(key, call, failed(failed, call.isCancelRequested()));
        } else if (result instanceof PollResult.UnknownHandle) {
            store(key, call, new OperationOutcome.Unknown("its handle is not known any more", false));
        }
    }

    private static OperationOutcome failed(PollResult.Failed failed, boolean cancelled) {
        String message = OperationRun.textOf(failed.failure());
        return OperationJournal.isDefinitive(failed.failure().failureClass())
                ? new OperationOutcome.Failed(
                        failed.failure().failureClass(),
                        message,
                        failed.failure().retryAfter())
                : new OperationOutcome.Unknown(message, cancelled);
    }

    private void store(ResourceKey key, OperationCall call, OperationOutcome outcome) {
        states.computeIfPresent(key, (ignored, state) -> state.unstored(outcome));
        try {
            journal.store(key, call.record(), outcome, call.reportedName());
            ends.announce(call, outcome);
            states.remove(key);
        } catch (NotCurrentException ex) {
            states.remove(key);
        }
    }

    /** Asks an accepted operation to stop. */
    public void cancel(
            ResourceKey key, OperationRecord record, ExternalSession<?> session, @Nullable String externalName)
            throws Exception {
        State state = state(key, record).cancelled(clock.instant());
        states.put(key, state.next(Instant.MIN));
        session.cancel(externalName, call(key, record, session, state));
    }

    void forget(ResourceKey key) {
        states.remove(key);
    }

    private static Duration intervalOf(PollResult result) {
        return interval(result instanceof PollResult.Running running ? running.pollAfter() : null);
    }

    private static Duration interval(@Nullable Duration asked) {
        return asked == null || asked.isNegative() ? DEFAULT_INTERVAL : asked;
    }
}
