package dev.longshore.external;

import dev.longshore.resource.ManagedResource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What was found when the author's code looked at the external resource. */
public sealed interface Observation {

    /** The external system positively says that there is no such thing. Never use it for "could not find out". */
    static Observation absent() {
        return new Absent();
    }

    /**
     * It is there and as the spec wants it; ready unless {@link Present#notReady} says otherwise.
     *
     * @param atProvider goes to {@code status.atProvider}
     */
    static <P, O> Present<P> matching(ManagedResource<P, O> resource, O atProvider) {
        return Present.of(atProvider, null);
    }

    /**
     * It is there and an update is needed; ready unless {@link Present#notReady} says otherwise.
     *
     * @param atProvider goes to {@code status.atProvider}
     * @param difference what differs, for people; without secrets
     */
    static <P, O> Present<P> differing(ManagedResource<P, O> resource, O atProvider, String difference) {
        return Present.of(atProvider, Objects.requireNonNull(difference, "difference"));
    }

    /** There is nothing. */
    final class Absent implements Observation {

        private Absent() {}
    }

    /**
     * It is there.
     *
     * @param <P> record of {@code spec.forProvider}
     */
    final class Present<P> implements Observation {

        private final Object atProvider;
        private final @Nullable String difference;
        private final @Nullable String notReadyReason;
        private final @Nullable String busyReason;
        private final boolean deletionScheduled;
        private final ConnectionDetails connectionDetails;
        private final @Nullable P lateInitialized;

        private Present(
                Object atProvider,
                @Nullable String difference,
                @Nullable String notReadyReason,
                @Nullable String busyReason,
                boolean deletionScheduled,
                ConnectionDetails connectionDetails,
                @Nullable P lateInitialized) {
            this.atProvider = atProvider;
            this.difference = difference;
            this.notReadyReason = notReadyReason;
            this.busyReason = busyReason;
            this.deletionScheduled = deletionScheduled;
            this.connectionDetails = connectionDetails;
            this.lateInitialized = lateInitialized;
        }

        private static <P> Present<P> of(@Nullable Object atProvider, @Nullable String difference) {
            Objects.requireNonNull(atProvider, "atProvider");
            return new Present<>(atProvider, difference, null, null, false, ConnectionDetails.none(), null);
        }

        /** Returns this observation of something that cannot be used yet. */
        public Present<P> notReady(String reason) {
            return new Present<>(
                    atProvider, difference, reason, busyReason, deletionScheduled, connectionDetails, lateInitialized);
        }

        /** Returns this observation of something that accepts no change now. */
        public Present<P> busy(String reason) {
            return new Present<>(
                    atProvider,
                    difference,
                    notReadyReason,
                    reason,
                    deletionScheduled,
                    connectionDetails,
                    lateInitialized);
        }

        /** Returns this observation of something whose deletion the external system has scheduled. */
        public Present<P> withDeletionScheduled() {
            return new Present<>(
                    atProvider, difference, notReadyReason, busyReason, true, connectionDetails, lateInitialized);
        }

        /** Returns this observation with details to publish. */
        public Present<P> withConnectionDetails(ConnectionDetails details) {
            return new Present<>(
                    atProvider, difference, notReadyReason, busyReason, deletionScheduled, details, lateInitialized);
        }

        /**
         * Returns this observation with parameters to write back to the spec: the same ones with unset fields filled
         * in.
         */
        public Present<P> lateInitialize(P parameters) {
            return new Present<>(
                    atProvider,
                    difference,
                    notReadyReason,
                    busyReason,
                    deletionScheduled,
                    connectionDetails,
                    parameters);
        }

        /** Whether the external resource is as the spec wants it. */
        public boolean matches() {
            return difference == null;
        }

        /** Whether the external resource can be used. */
        public boolean isReady() {
            return notReadyReason == null;
        }

        /** Returns the record of {@code status.atProvider}. */
        public Object atProvider() {
            return atProvider;
        }

        /** Returns what an update would change, null if nothing. */
        public @Nullable String difference() {
            return difference;
        }

        /** Returns why it cannot be used yet, null if it can. */
        public @Nullable String notReadyReason() {
            return notReadyReason;
        }

        /** Returns what else is going on with it, null if nothing; no mutation is sent meanwhile. */
        public @Nullable String busyReason() {
            return busyReason;
        }

        /** Whether it goes away by itself, so that a deletion need not wait. */
        public boolean deletionScheduled() {
            return deletionScheduled;
        }

        /** Returns what to publish in the connection Secret. */
        public ConnectionDetails connectionDetails() {
            return connectionDetails;
        }

        /** Returns the parameters with unset fields filled in from the external system, null for none. */
        public @Nullable P lateInitialized() {
            return lateInitialized;
        }
    }
}
