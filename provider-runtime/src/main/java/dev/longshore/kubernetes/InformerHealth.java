package dev.longshore.kubernetes;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an informer fares.
 *
 * @param kind {@link dev.longshore.resource.ResourceType#id()}
 * @param synced whether the first list is complete
 * @param stale whether the API server has said nothing about the type for too long
 * @param lastContact when it last did, null for never
 * @param problem what is wrong and what to do, null if nothing
 */
public record InformerHealth(
        String kind,
        boolean synced,
        boolean stale,
        @Nullable Instant lastContact,
        @Nullable String problem) {}
