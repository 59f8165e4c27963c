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
    static Succeeded succeeded() {
        return new Succeeded(null, ConnectionDetails.none());
    }

    /** A create has ended well and this is the id of what it created. */
    static Succeeded succeeded(String externalName) {
        return new Succeeded(CreateResult.notBlank(externalName), ConnectionDetails.none());
    }

    /** It has ended badly. */
    static PollResult failed(ExternalException failure) {
        return new Failed(failure);
    }

    /** The external system does not know the handle any more; the outcome is found by looking. */
    static PollResult unknownHandle() {
        return new UnknownHandle();
    }

    /** It still runs. */
    final class Running implements PollResult {

        private final @Nullable Duration pollAfter;

        private Running(@Nullable Duration pollAfter) {
            this.pollAfter = pollAfter;
        }

        /** Returns when to ask again, null for the runtime's own choice. */
        public @Nullable Duration pollAfter() {
            return pollAfter;
        }
    }

    /** It has ended well. */
    final class Succeeded implements PollResult {

        private final @Nullable String externalName;
        private final ConnectionDetails connectionDetails;

        private Succeeded(@Nullable String externalName, ConnectionDetails connectionDetails) {
            this.externalName = externalName;
            this.connectionDetails = connectionDetails;
        }

        /** Returns this result with details to publish. */
        public Succeeded withConnectionDetails(ConnectionDetails details) {
            return new Succeeded(externalName, details);
        }

        /** Returns the id of what was created, null if it was known before. */
        public @Nullable String externalName() {
            return externalName;
        }

        /** Returns what to publish in the connection Secret. */
        public ConnectionDetails connectionDetails() {
            return connectionDetails;
        }
    }

    /** It has ended badly. */
    final class Failed implements PollResult {

        private final ExternalException failure;

        private Failed(ExternalException failure) {
            this.failure = failure;
        }

        /** Returns why. */
        public ExternalException failure() {
            return failure;
        }
    }

    /** The external system does not know the handle. */
    final class UnknownHandle implements PollResult {

        private UnknownHandle() {}
    }
}
