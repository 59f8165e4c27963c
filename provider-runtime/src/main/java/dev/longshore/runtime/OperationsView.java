package dev.longshore.runtime;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is waiting and running now, and the means to stop it. */
public interface OperationsView {

    /** Returns one entry for each kind. */
    List<Pool> pools();

    /** Returns what is used of the permits of all kinds together. */
    Total total();

    /**
     * Returns one entry for each account, which is a provider configuration, that has operations or may not be called now,
     * by name.
     */
    List<Account> accounts();

    /** Returns all operations that wait, run, are polled or have an unknown outcome. */
    List<Operation> operations();

    /** Returns one of {@link #operations()}. */
    Optional<Operation> operation(String id);

    /** Asks an operation to stop. */
    CancelResult cancel(String id);

    /**
     * Changes how many operations may run at once, until the process ends. What runs already goes on.
     *
     * @param kind for example {@code Index.postgres.sample.longshore.dev}, null for the limit over all kinds
     * @param maxConcurrent at least 1; a kind never runs more than the limit over all kinds
     * @throws IllegalArgumentException if the kind is not managed or the number is less than 1
     */
    void limit(@Nullable String kind, int maxConcurrent);

    /** Answer to a wish to cancel. */
    enum CancelResult {
        /** It was asked to stop, or was taken out of the line. */
        ACCEPTED,
        /** No such operation. */
        NOT_FOUND,
        /** The kind cannot stop a running operation. */
        NOT_SUPPORTED
    }

    /**
     * Permits and the line of one kind.
     *
     * @param kind for example {@code Index.postgres.sample.longshore.dev}
     * @param running operations that hold a permit
     * @param maxConcurrent how many may
     * @param waiting operations in the line
     * @param queueCapacity how many fit into it
     * @param saturation {@code running / maxConcurrent}
     * @param rejected how many found the line full since the start
     * @param polling accepted operations that are polled and hold no permit
     * @param quarantined calls that missed their deadline, hold no permit, and have not returned
     * @param stuck resources whose look has not returned in time and whose thread was replaced
     */
    record Pool(
            String kind,
            int running,
            int maxConcurrent,
            int waiting,
            int queueCapacity,
            double saturation,
            long rejected,
            int polling,
            int quarantined,
            int stuck) {}

    /**
     * Permits over all kinds.
     *
     * @param running operations that hold a permit or have one kept for them
     * @param maxConcurrent how many may
     * @param keptForDeletions how many of them only deletions may use
     * @param saturation {@code running / maxConcurrent}
     */
    record Total(int running, int maxConcurrent, int keptForDeletions, double saturation) {}

    /**
     * Permits of one account.
     *
     * @param account for example {@code ProviderConfig/shop/main}
     * @param running operations that hold a permit or have one kept for them
     * @param maxConcurrent how many may
     * @param waiting operations in a line
     * @param saturation {@code running / maxConcurrent}
     * @param pausedSeconds how long nothing is sent to it, because the external system asked for that; 0 for not at all
     */
    record Account(
            String account, int running, int maxConcurrent, int waiting, double saturation, double pausedSeconds) {}

    /**
     * One operation.
     *
     * @param id id
     * @param kind for example {@code Index.postgres.sample.longshore.dev}
     * @param namespace namespace of the managed resource, empty for a cluster-scoped one
     * @param name name of the managed resource
     * @param type {@code create}, {@code update} or {@code delete}
     * @param state {@code waiting}, {@code running}, {@code polling}, {@code cancelling} or {@code unknown}
     * @param generation generation it works on
     * @param attempt attempt, from 1; 0 while it waits
     * @param queuedAt when it was first wanted, null if not known
     * @param startedAt when it started, null while it waits
     * @param deadline when it must have ended, null while it waits
     * @param runningSeconds time since it started, null while it waits
     * @param progress how far it is, null if not known
     * @param externalName id of the external resource, null if not known
     * @param supersededByGeneration newer generation that waits for it to end, null for none
     */
    record Operation(
            String id,
            String kind,
            String namespace,
            String name,
            String type,
            String state,
            long generation,
            int attempt,
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            @Nullable Instant deadline,
            @Nullable Double runningSeconds,
            @Nullable Progress progress,
            @Nullable String externalName,
            @Nullable Long supersededByGeneration) {}

    /**
     * How far an operation is.
     *
     * @param percent 0 to 100, null if not known
     * @param message what is going on
     */
    record Progress(@Nullable Integer percent, String message) {}
}
