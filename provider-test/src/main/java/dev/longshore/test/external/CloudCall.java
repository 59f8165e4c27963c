package dev.longshore.test.external;

import org.jspecify.annotations.Nullable;

/**
 * A call as the log of a {@link Cloud} knows it.
 *
 * @param number number of the call
 * @param caller who called
 * @param verb what was asked
 * @param kind sort of object
 * @param owner UID of the managed resource that was acted for
 * @param token idempotency token, null for none
 * @param bodyHash hash of the body, empty for none
 */
public record CloudCall(
        long number,
        Caller caller,
        Verb verb,
        String kind,
        String owner,
        @Nullable String token,
        String bodyHash) {}
