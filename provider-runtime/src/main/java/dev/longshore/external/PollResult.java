package dev.longshore.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a poll of an accepted operation found. */
public sealed interface PollResult {

    /** It still runs; polled again after the runtime's own interval. */
    static PollResult running() {
        return new Running(null);
    }

    /** It still runs; polled again after the delay. */
    static PollResult running(Duration pollAfter) {
        return new Running(pollAfter);
    }

    /** It has ended well. */
    static PollResult succeeded() {
        return new Succeeded(null, ConnectionDetails.none());
    }

    /** A create has ended well and this is the id of what it created. */
    static PollResult succeeded(String externalName) {
        return new Succeeded(externalName, ConnectionDetails.none());
    }

    /** It has ended well and there are details to publish. */
    static PollResult succeeded(@Nullable String externalName, ConnectionDetails details) {
        return new Succeeded(externalName, details);
    }

    /** It has ended badly. */
    static PollResult failed(ExternalException failure) {
        return new Failed(failure);
    }

    /** The external system does not know the handle any more; the outcome is found by looking. */
    static PollResult unknownHandle() {
        return new UnknownHandle();
    }

    /**
     * It still runs.
     *
     * @param pollAfter when to ask again, null for the runtime's own choice
     */
    record Running(@Nullable Duration pollAfter) implements PollResult {}

    /**
     * It has ended well.
     *
     * @param externalName id of what was created, null if it was known before
     * @param connectionDetails details to publish
     */
    record Succeeded(@Nullable String externalName, ConnectionDetails connectionDetails) implements PollResult {}

    /**
     * It has ended badly.
     *
     * @param failure why
     */
    record Failed(ExternalException failure) implements PollResult {}

    /** The external system does not know the handle. */
    record UnknownHandle() implements PollResult {}
}
