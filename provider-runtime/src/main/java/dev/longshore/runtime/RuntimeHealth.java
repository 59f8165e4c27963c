package dev.longshore.runtime;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the runtime can do its work.
 *
 * @param running whether it was started, is not stopping, and all its threads live
 * @param leader whether this process may act
 * @param informers one entry for each watched type
 */
public record RuntimeHealth(boolean running, boolean leader, List<Informer> informers) {

    /** Makes the list an unmodifiable copy. */
    public RuntimeHealth {
        informers = List.copyOf(informers);
    }

    /** Whether everything that is watched was seen and the information is recent. */
    public boolean isReady() {
        return running && informers.stream().allMatch(informer -> informer.synced() && !informer.stale());
    }

    /**
     * State of the watch on one type.
     *
     * @param kind for example {@code Index.postgres.sample.longshore.dev}
     * @param synced whether the first list is complete
     * @param stale whether nothing was heard from the API server for too long
     * @param lastContact when the API server last said something about the type, null for never
     * @param problem what is wrong and what to do, null if nothing
     */
    public record Informer(
            String kind,
            boolean synced,
            boolean stale,
            @Nullable Instant lastContact,
            @Nullable String problem) {}
}
