package dev.longshore.test.external;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link Cloud} behaves as long as no fault says otherwise. Immutable; {@link #DEFAULTS} is a system that is quick,
 * consistent and can do everything.
 *
 * @param latency how long a create, update or delete works; nothing for verbs that are not listed
 * @param reads how reads lag
 * @param tokens how idempotency tokens are treated
 * @param operations how operations can be handled while they run
 * @param deletionWindow how long a deleted object can still be read and counts as scheduled for deletion, null if it goes
 *     at once
 * @param secrets whether creates hand out a secret
 * @param rate how many calls an account may make, null for no limit
 */
public record CloudBehaviour(
        Map<Verb, Duration> latency,
        Reads reads,
        Tokens tokens,
        Operations operations,
        @Nullable Duration deletionWindow,
        Secrets secrets,
        @Nullable Rate rate) {

    /** Quick, consistent, able to do everything. */
    public static final CloudBehaviour DEFAULTS = new CloudBehaviour(
            Map.of(), Reads.DEFAULTS, Tokens.DEFAULTS, Operations.DEFAULTS, null, Secrets.NONE, null);

    /** Keeps a copy of the map. */
    public CloudBehaviour {
        latency = Map.copyOf(latency);
    }

    /**
     * How reads lag behind writes.
     *
     * @param lag of reads by id
     * @param lookup whether objects can be looked up by tags
     * @param lookupLag of lookups by tags
     * @param newVisibleAtStart whether a new object can be read while it is created, or only at the end
     */
    public record Reads(Duration lag, boolean lookup, Duration lookupLag, boolean newVisibleAtStart) {

        /** No lag, lookup is on, objects are visible while they are created. */
        public static final Reads DEFAULTS = new Reads(Duration.ZERO, true, Duration.ZERO, true);
    }

    /**
     * How idempotency tokens are treated.
     *
     * @param honoured whether they are heeded at all
     * @param validity how long one is remembered after it was first sent
     */
    public record Tokens(boolean honoured, Duration validity) {

        /** Honoured for a day. */
        public static final Tokens DEFAULTS = new Tokens(true, Duration.ofDays(1));
    }

    /**
     * How operations can be handled while they run.
     *
     * @param cancellable whether they can be stopped
     * @param stopping how long it takes until one that was asked to stop has stopped
     * @param retention how long a handle is known after its operation has ended
     * @param deletesWhileBusy whether a delete ends what runs on the object, instead of being refused
     */
    public record Operations(boolean cancellable, Duration stopping, Duration retention, boolean deletesWhileBusy) {

        /** Can be stopped at once, are known for a day, and refuse everything else meanwhile. */
        public static final Operations DEFAULTS = new Operations(true, Duration.ZERO, Duration.ofDays(1), false);
    }

    /** Whether the answer to a create has a secret in it. */
    public enum Secrets {
        /** No secret. */
        NONE,
        /** In the first answer only. */
        ONCE,
        /** Also in the answer to the same token sent again. */
        REPLAYED
    }

    /**
     * Limit for the calls of an account.
     *
     * @param calls how many
     * @param window in which time
     */
    public record Rate(int calls, Duration window) {}

    /** Returns this behaviour with operations that work for so long. */
    public CloudBehaviour latency(Verb verb, Duration duration) {
        Map<Verb, Duration> more = new EnumMap<>(Verb.class);
        more.putAll(latency);
        more.put(verb, duration);
        return new CloudBehaviour(more, reads, tokens, operations, deletionWindow, secrets, rate);
    }

    /** Returns this behaviour with creates, updates and deletes that work for so long. */
    public CloudBehaviour latency(Duration duration) {
        return latency(Verb.CREATE, duration).latency(Verb.UPDATE, duration).latency(Verb.DELETE, duration);
    }

    /** Returns this behaviour with reads by id that lag. */
    public CloudBehaviour readLag(Duration lag) {
        return reads(new Reads(lag, reads.lookup, reads.lookupLag, reads.newVisibleAtStart));
    }

    /** Returns this behaviour with lookups by tag that lag. */
    public CloudBehaviour lookupLag(Duration lag) {
        return reads(new Reads(reads.lag, true, lag, reads.newVisibleAtStart));
    }

    /** Returns this behaviour without lookups by tag. */
    public CloudBehaviour withoutLookup() {
        return reads(new Reads(reads.lag, false, reads.lookupLag, reads.newVisibleAtStart));
    }

    /** Returns this behaviour with new objects that appear only when they are finished. */
    public CloudBehaviour newVisibleAtEnd() {
        return reads(new Reads(reads.lag, reads.lookup, reads.lookupLag, false));
    }

    private CloudBehaviour reads(Reads changed) {
        return new CloudBehaviour(latency, changed, tokens, operations, deletionWindow, secrets, rate);
    }

    /** Returns this behaviour with tokens that are ignored. */
    public CloudBehaviour ignoringTokens() {
        return tokens(new Tokens(false, tokens.validity));
    }

    /** Returns this behaviour with tokens that are remembered for so long. */
    public CloudBehaviour tokenValidity(Duration validity) {
        return tokens(new Tokens(true, validity));
    }

    private CloudBehaviour tokens(Tokens changed) {
        return new CloudBehaviour(latency, reads, changed, operations, deletionWindow, secrets, rate);
    }

    /** Returns this behaviour with operations that take so long to stop. */
    public CloudBehaviour stopping(Duration duration) {
        return operations(new Operations(true, duration, operations.retention, operations.deletesWhileBusy));
    }

    /** Returns this behaviour with operations that cannot be stopped. */
    public CloudBehaviour withoutCancellation() {
        return operations(
                new Operations(false, operations.stopping, operations.retention, operations.deletesWhileBusy));
    }

    /** Returns this behaviour with handles that are known so long after the end. */
    public CloudBehaviour handleRetention(Duration duration) {
        return operations(
                new Operations(operations.cancellable, operations.stopping, duration, operations.deletesWhileBusy));
    }

    /** Returns this behaviour with deletes that end what runs on the object. */
    public CloudBehaviour deletingWhileBusy() {
        return operations(new Operations(operations.cancellable, operations.stopping, operations.retention, true));
    }

    private CloudBehaviour operations(Operations changed) {
        return new CloudBehaviour(latency, reads, tokens, changed, deletionWindow, secrets, rate);
    }

    /** Returns this behaviour with deletions that are scheduled for so long ahead. */
    public CloudBehaviour deletionWindow(Duration window) {
        return new CloudBehaviour(latency, reads, tokens, operations, window, secrets, rate);
    }

    /** Returns this behaviour with secrets. */
    public CloudBehaviour secrets(Secrets handedOut) {
        return new CloudBehaviour(latency, reads, tokens, operations, deletionWindow, handedOut, rate);
    }

    /** Returns this behaviour with a limit of calls for each account. */
    public CloudBehaviour rate(int calls, Duration window) {
        return new CloudBehaviour(latency, reads, tokens, operations, deletionWindow, secrets, new Rate(calls, window));
    }
}
