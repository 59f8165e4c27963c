package dev.longshore.runtime;

import dev.longshore.limit.ExternalApiLimiter;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationRecord;
import dev.longshore.operation.Permits;
import dev.longshore.queue.Priority;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operations view over permits, live calls and open records. */
final class RunningOperations implements OperationsView {

    private final Collection<KindRuntime<?>> kinds;
    private final Permits permits;
    private final ExternalApiLimiter limiter;
    private final Clock clock;

    RunningOperations(Collection<KindRuntime<?>> kinds, Permits permits, ExternalApiLimiter limiter, Clock clock) {
        this.kinds = kinds;
        this.permits = permits;
        this.limiter = limiter;
        this.clock = clock;
    }

    @Override
    public List<Pool> pools() {
        return kinds.stream().map(this::pool).toList();
    }

    private Pool pool(KindRuntime<?> kind) {
        String id = kind.type().id();
        Permits.KindLimit limit = permits.limits().of(id);
        Permits.Use use = permits.use(id);
        long polling = kind.operations().open().records().values().stream()
                .filter(record -> record.handle() != null)
                .count();
        double saturation = (double) (use.running() + use.reserved()) / limit.max();
        int waiting = use.reserved() + use.waiting();
        return new Pool(
                id,
                use.running(),
                limit.max(),
                waiting,
                limit.capacity(),
                saturation,
                use.refusals(),
                (int) polling,
                quarantined(kind),
                kind.stuck());
    }

    @Override
    public Total total() {
        Permits.Limits limits = permits.limits();
        int running = (int) permits.entries().stream()
                .filter(RunningOperations::holdsPermit)
                .count();
        return new Total(running, limits.max(), limits.keptForDeletions(), (double) running / limits.max());
    }

    @Override
    public List<Account> accounts() {
        return AccountUse.of(permits, limiter.pauses());
    }

    static boolean holdsPermit(Permits.Entry entry) {
        return entry.state() == Permits.State.RUNNING || entry.state() == Permits.State.RESERVED;
    }

    private static int quarantined(KindRuntime<?> kind) {
        return (int) kind.operations().executor().liveKeys().stream()
                .filter(key -> key.kind().equals(kind.type().id()))
                .flatMap(key -> kind.operations().live(key).stream())
                .filter(live -> live.state() == LiveOperation.State.ABANDONED)
                .count();
    }

    @Override
    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (KindRuntime<?> kind : kinds) {
            kind.operations().open().records().forEach((key, record) -> operations.add(open(kind, key, record)));
        }
        permits.entries().stream()
                .filter(entry -> entry.state() != Permits.State.RUNNING)
                .forEach(entry -> waiting(entry).ifPresent(operations::add));
        operations.sort(Comparator.comparing(Operation::kind)
                .thenComparing(Operation::namespace)
                .thenComparing(Operation::name));
        return operations;
    }

    private Operation open(KindRuntime<?> kind, ResourceKey key, OperationRecord record) {
        LiveOperation live = kind.operations().live(key).orElse(null);
        Permits.Entry permit = permits.entry(key);
        LiveOperation.Progress progress =
                live == null ? kind.operations().polled().progress(key, record) : live.progress();
        ResourceMetadata metadata = kind.find(key).map(ResourceObject::metadata).orElse(null);
        return new Operation(
                record.id(),
                key.kind(),
                key.namespace(),
                key.name(),
                record.type(),
                state(record, live),
                record.generation(),
                record.attempt(),
                permit == null ? record.firstStarted() : permit.wantedSince(),
                record.started(),
                record.deadline(),
                seconds(record.started()),
                progress(progress),
                metadata == null ? null : metadata.annotation(Annotations.EXTERNAL_NAME),
                superseded(record, metadata));
    }

    private static String state(OperationRecord record, @Nullable LiveOperation live) {
        if (live == null) {
            return record.handle() == null ? "unknown" : "polling";
        }
        return switch (live.state()) {
            case RUNNING, UNSTORED -> "running";
            case CANCELLING -> "cancelling";
            case ABANDONED -> "unknown";
        };
    }

    private double seconds(Instant since) {
        return Duration.between(since, clock.instant()).toMillis() / 1000.0;
    }

    private static @Nullable Progress progress(LiveOperation.@Nullable Progress progress) {
        if (progress == null) {
            return null;
        }
        return new Progress(progress.percent() < 0 ? null : progress.percent(), progress.message());
    }

    private static @Nullable Long superseded(OperationRecord record, @Nullable ResourceMetadata metadata) {
        return metadata != null && metadata.generation() > record.generation() ? metadata.generation() : null;
    }

    /** An operation gets an id when it starts; until then that of its resource stands for it. */
    private Optional<Operation> waiting(Permits.Entry entry) {
        return kind(entry.key())
                .flatMap(kind -> kind.find(entry.key()))
                .map(object -> new Operation(
                        object.metadata().uid(),
                        entry.key().kind(),
                        entry.key().namespace(),
                        entry.key().name(),
                        entry.type().word(),
                        "waiting",
                        entry.generation(),
                        0,
                        entry.wantedSince(),
                        null,
                        null,
                        null,
                        null,
                        object.metadata().annotation(Annotations.EXTERNAL_NAME),
                        null));
    }

    private Optional<KindRuntime<?>> kind(ResourceKey key) {
        return kind(key.kind());
    }

    private Optional<KindRuntime<?>> kind(String id) {
        return kinds.stream()
                .filter(kind -> kind.type().id().equals(id))
                .<KindRuntime<?>>map(kind -> kind)
                .findFirst();
    }

    @Override
    public Optional<Operation> operation(String id) {
        return operations().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst();
    }

    @Override
    public void limit(@Nullable String kind, int maxConcurrent) {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("Limit of operations is " + maxConcurrent + " but must be at least 1");
        }
        if (kind == null) {
            permits.resize(permits.limits().withMax(maxConcurrent));
        } else if (kind(kind).isPresent()) {
            permits.resize(permits.limits().withMax(kind, maxConcurrent));
        } else {
            throw new IllegalArgumentException("Kind '" + kind + "' is not managed here");
        }
    }

    @Override
    public CancelResult cancel(String id) {
        return operation(id).map(this::cancel).orElse(CancelResult.NOT_FOUND);
    }

    private CancelResult cancel(Operation operation) {
        KindRuntime<?> kind = kind(operation.kind()).orElseThrow();
        ResourceKey key = kind.type().key(operation.namespace(), operation.name());
        boolean running = operation.startedAt() != null;
        if (running && !kind.operations().open().canCancel()) {
            return CancelResult.NOT_SUPPORTED;
        }
        kind.cancel(key, operation.id());
        kind.wake(key, Priority.CHANGE);
        return CancelResult.ACCEPTED;
    }
}
