package dev.longshore.limit;

import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says when the external API of an account may be called. This is the place for a limit that replicas share; the one of
 * this library, {@link AccountLimiter}, counts the calls of its own process.
 */
public interface ExternalApiLimiter {

    /** Budget that a call counts against. */
    enum Access {
        /** Looks at something: observe, poll, lookup. */
        READ,
        /** Changes something: create, update, delete. */
        WRITE
    }

    /**
     * Who wants to call.
     *
     * @param key resource
     * @param account provider configuration, empty for resources that have none
     * @param urgent whether somebody waits for it, as opposed to a look at something that is as it should be
     */
    record Caller(ResourceKey key, String account, boolean urgent) {}

    /**
     * Asks for one call.
     *
     * @return zero if it may be sent now, which counts it; else after how long to ask again
     */
    Duration acquire(Caller caller, Access access);

    /**
     * Counts a call that follows from one that was acquired and is sent in any case.
     *
     * @param account provider configuration
     */
    void count(String account, Access access);

    /**
     * Returns for how long nothing at all may be sent to an account, zero for not at all.
     *
     * @param account provider configuration
     */
    Duration pauseOf(String account);

    /** Returns for how long nothing may be sent to the accounts that pause now; by default none is known. */
    default Map<String, Duration> pauses() {
        return Map.of();
    }

    /**
     * Takes note that the external system wants fewer calls: the whole account pauses.
     *
     * @param account provider configuration
     * @param retryAfter how long it asked to wait, null if it did not say
     */
    void throttled(String account, @Nullable Duration retryAfter);

    /**
     * Gives up the turn of a resource that does not want to write any more.
     *
     * @param key resource
     */
    void leave(ResourceKey key);
}
