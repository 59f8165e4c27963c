package dev.longshore.operation;

import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationType;
import dev.longshore.external.SettleTime;
import dev.longshore.limit.ExternalApiLimiter;
import dev.longshore.limit.ExternalApiLimiter.Access;
import dev.longshore.limit.ExternalApiLimiter.Caller;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins, claims, closes and polls the operations of one kind: permit, durable intent, call, durable outcome. */
public final class OperationControl {

    private final OperationExecutor executor;
    private final OperationJournal journal;
    private final ResourceStore store;
    private final FailureHistory failures;
    private final Holder holder;
    private final InstantSource clock;
    private final Function<OperationType, Duration> timeouts;
    private final ExternalApiLimiter limiter;
    private final PolledOperations polled;
    private final OperationEnds ends;
    private final PermitNews news;
    private final OpenOperations open = new OpenOperations();
    private final Map<ResourceKey, String> neverSent = new ConcurrentHashMap<>();
    private final Map<ResourceKey, LastEnd> lastEnds = new ConcurrentHashMap<>();

    /**
     * Creates the control of one kind.
     *
     * @param executor runs the calls
     * @param stores where records and Secrets go
     * @param holder this process
     * @param clock time
     * @param timeouts how long operations may take
     * @param limiter how fast the external system may be called
     */
    public OperationControl(
            OperationExecutor executor,
            Stores stores,
            Holder holder,
            InstantSource clock,
            Function<OperationType, Duration> timeouts,
            ExternalApiLimiter limiter) {
        this.executor = executor;
        this.store = stores.resources();
        this.failures = stores.failures();
        this.journal = new OperationJournal(
                stores.resources(), stores.secrets(), stores.failures(), clock, stores.settleTime());
        this.holder = holder;
        this.clock = clock;
        this.timeouts = timeouts;
        this.limiter = limiter;
        this.ends = new OperationEnds(stores.type(), stores.listener());
        this.news = new PermitNews(stores.listener());
        this.polled = new PolledOperations(journal, clock, ends);
    }

    /**
     * What the operations of one kind are stored with.
     *
     * @param type API type
     * @param resources managed resources
     * @param secrets connection Secrets
     * @param failures failure history
     * @param settleTime how late effects may become visible
     * @param listener is told how operations end
     */
    public record Stores(
            ResourceType type,
            ResourceStore resources,
            ConnectionSecrets secrets,
            FailureHistory failures,
            SettleTime settleTime,
            RuntimeListener listener) {}

    /**
     * The end of an operation.
     *
     * @param type what was done
     * @param at when it ended
     */
    public record LastEnd(OperationType type, Instant at) {}

    /** Returns the record as far as this process knows more of it than is stored. */
    public OperationRecord completed(OperationRecord record) {
        return holder.completed(record);
    }

    /** Whether this process claimed the attempt. */
    public boolean isOurs(OperationRecord record) {
        return record.holder().equals(holder.id());
    }

    /** Whether this process knows that it never sent the current attempt. */
    public boolean wasNeverSent(ResourceKey key, OperationRecord record) {
        return attemptId(record).equals(neverSent.get(key));
    }

    /** Returns when an operation of the resource last ended in this process, null for not at all. */
    public @Nullable LastEnd lastEnd(ResourceKey key) {
        return lastEnds.get(key);
    }

    /** Returns what is known of the operations of this kind. */
    public OpenOperations open() {
        return open;
    }

    /** Returns the polls of accepted operations. */
    public PolledOperations polled() {
        return polled;
    }

    /**
     * Begins a new operation if there is a permit for it.
     *
     * @param session session on exactly the version that was decided from; taken over if the result is started
     * @param externalName name to store with the intent of a create, null to leave it empty
     * @throws StoreException if the intent could not be written; nothing is sent then
     */
    public Begun begin(ResourceKey key, ExternalSession<?> session, OperationType type, @Nullable String externalName) {
        ResourceObject from = session.object();
        return withPermit(key, session, type, () -> {
            OperationRecord record = newRecord(from, session, type);
            return new Intent(record, session, externalName);
        });
    }

    /** Claims the next attempt of a create whose outcome is unknown and sends it with the parameters of the first. */
    public Begun resend(ResourceKey key, ExternalSession<?> session, OperationRecord record) {
        return withPermit(key, session, OperationType.CREATE, () -> {
            Instant now = clock.instant();
            Instant deadline = now.plus(timeout(session.object(), OperationType.CREATE));
            OperationRecord next = record.nextAttempt(now, deadline, holder.id(), journal.settleTime());
            String name = session.object().metadata().annotation(Annotations.EXTERNAL_NAME);
            return new Intent(next, session, name);
        });
    }

    private record Intent(
            OperationRecord record,
            ExternalSession<?> session,
            @Nullable String externalName) {}

    private Begun withPermit(ResourceKey key, ExternalSession<?> session, OperationType type, Supplier<Intent> intent) {
        if (!executor.accepts()) {
            return new Begun.NotAccepting();
        }
        String account = Accounts.of(session.object());
        Duration pause = limiter.pauseOf(account);
        if (!pause.isZero()) {
            return new Begun.Throttled(pause);
        }
        long generation = session.object().metadata().generation();
        Permits.Entry before = executor.permits().entry(key);
        Permits.Answer answer = executor.permits().request(key, account, type, generation);
        news.placed(before, executor.permits().entry(key));
        return switch (answer) {
            case GRANTED -> withTurn(key, account, intent);
            case WAITING -> new Begun.Queued();
            case REFUSED -> new Begun.QueueFull();
        };
    }

    /** A permit is not kept while the external system may not be called: another account may need it. */
    private Begun withTurn(ResourceKey key, String account, Supplier<Intent> intent) {
        Duration wait = limiter.acquire(new Caller(key, account, true), Access.WRITE);
        if (wait.isZero()) {
            return started(key, account, intent.get());
        }
        executor.permits().release(key);
        return new Begun.Throttled(wait);
    }

    private Begun started(ResourceKey key, String account, Intent intent) {
        ResourceObject written;
        try {
            written = journal.open(key, intent.session().object(), intent.record(), intent.externalName());
        } catch (RuntimeException ex) {
            executor.permits().release(key);
            neverSent.put(key, attemptId(intent.record()));
            store.doubt(key);
            throw ex;
        }
        ExternalSession<?> session = intent.session().forObject(intent.record().asSent(written));
        OperationCall call = new OperationCall(key, written, intent.record(), journal, clock, session::handle);
        open.note(key, intent.record(), session.canCancel());
        executor.start(new OperationWork(call, session, journal, account, outcome -> stored(call, account, outcome)));
        return new Begun.Started(written, intent.record().id());
    }

    private void stored(OperationCall call, String account, OperationOutcome outcome) {
        if (outcome instanceof OperationOutcome.Failed failed && failed.failureClass() == FailureClass.THROTTLED) {
            limiter.throttled(account, failed.retryAfter());
        }
        lastEnds.put(call.key(), new LastEnd(call.type(), clock.instant()));
        ends.announce(call, outcome);
        news.stored(call, account, store.current(call.key()));
        open.ended(call.key(), outcome);
        if (outcome instanceof OperationOutcome.Accepted accepted) {
            polled.firstPoll(call.key(), call.record(), accepted.pollAfter());
        }
    }

    private OperationRecord newRecord(ResourceObject from, ExternalSession<?> session, OperationType type) {
        String id = UUID.randomUUID().toString();
        Instant now = clock.instant();
        boolean canBeSentAgain = type == OperationType.CREATE && session.tokenValidity() != null;
        return new OperationRecord(
                OperationRecord.VERSION,
                id,
                from.metadata().uid(),
                type.word(),
                from.metadata().generation(),
                1,
                id,
                now,
                now,
                now.plus(timeout(from, type)),
                holder.id(),
                null,
                null,
                null,
                canBeSentAgain ? from.spec().getAsJsonObject("forProvider") : null);
    }

    private Duration timeout(ResourceObject object, OperationType type) {
        return OperationTimeout.of(object, timeouts.apply(type));
    }

    private static String attemptId(OperationRecord record) {
        return record.id() + "#" + record.attempt();
    }

    /**
     * Closes the record of an operation whose outcome was found out, on exactly the version that was decided from.
     *
     * @param created for a create, whether it is there
     * @param externalName name to store if there is none, null for none
     */
    public ResourceObject close(
            ResourceKey key,
            ResourceObject from,
            OperationRecord record,
            boolean created,
            @Nullable String externalName) {
        MetadataPatch patch = MetadataPatch.of(from)
                .annotation(Annotations.OPERATION, (String) null)
                .annotation(Annotations.RESOLVE, (String) null);
        if (record.operationType() == OperationType.CREATE) {
            patch.annotation(created ? Annotations.CREATE_SUCCEEDED : Annotations.CREATE_FAILED, clock.instant());
        }
        if (isFoundCreate(record, created)) {
            patch.annotation(Annotations.FAILURE, (String) null);
            failures.forget(key);
        }
        if (externalName != null && from.metadata().annotation(Annotations.EXTERNAL_NAME) == null) {
            patch.annotation(Annotations.EXTERNAL_NAME, externalName);
        }
        return closed(key, patch);
    }

    /** That it ended without saying so was no failure then. */
    private static boolean isFoundCreate(OperationRecord record, boolean created) {
        return created && record.operationType() == OperationType.CREATE;
    }

    /** Removes a record that cannot be read, because a person said what happened. */
    public ResourceObject discard(ResourceKey key, ResourceObject from, @Nullable String externalName) {
        MetadataPatch patch = MetadataPatch.of(from)
                .annotation(Annotations.OPERATION, (String) null)
                .annotation(Annotations.RESOLVE, (String) null)
                .annotation(
                        externalName == null ? Annotations.CREATE_FAILED : Annotations.CREATE_SUCCEEDED,
                        clock.instant());
        if (externalName != null) {
            patch.annotation(Annotations.EXTERNAL_NAME, externalName);
        }
        return closed(key, patch);
    }

    private ResourceObject closed(ResourceKey key, MetadataPatch patch) {
        ResourceObject written = store.patch(key, patch.toJson());
        neverSent.remove(key);
        polled.forget(key);
        open.closed(key);
        return written;
    }

    /** Returns the operation of a resource whose call lives in this process. */
    public Optional<LiveOperation> live(ResourceKey key) {
        return executor.live(key);
    }

    /** Returns what says how fast the external system may be called. */
    public ExternalApiLimiter limiter() {
        return limiter;
    }

    /** Returns what runs the calls. */
    public OperationExecutor executor() {
        return executor;
    }

    /** Forgets a resource that is gone. */
    public void forget(ResourceKey key) {
        neverSent.remove(key);
        lastEnds.remove(key);
        polled.forget(key);
        open.closed(key);
        executor.permits().leave(key);
        limiter.leave(key);
    }
}
