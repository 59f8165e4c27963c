package dev.longshore.test.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong with certain calls, for example
 * {@code CloudFault.on(Verb.CREATE).of(uid).skip(1).dropsResponse()}.
 *
 * @param match calls that are struck
 * @param effect what happens to them
 * @param duration how long, null if the effect has no duration
 * @param status HTTP status of an answer, 0 if the effect is none
 * @param message why, for people
 */
public record CloudFault(
        Match match, Effect effect, @Nullable Duration duration, int status, String message) {

    /** Strikes the next call of a verb; see {@link Match} to choose others. */
    public static Match on(Verb verb) {
        return new Match(verb, null, 0, 1);
    }

    /** What can happen to a call. */
    public enum Effect {
        DROPS_REQUEST,
        DROPS_RESPONSE,
        ARRIVES_LATE,
        HOLDS_REQUEST,
        HOLDS_RESPONSE,
        ANSWERS,
        WORK_TAKES,
        WORK_FAILS,
        WORK_HANGS,
        HANDLE_EXPIRES
    }

    /**
     * Calls that are struck.
     *
     * @param verb verb
     * @param owner UID of the managed resource, null for any
     * @param skip how many are let through before
     * @param times how many are struck
     */
    public record Match(Verb verb, @Nullable String owner, int skip, int times) {

        /** Returns this match for the calls of one managed resource only. */
        public Match of(String uid) {
            return new Match(verb, uid, skip, times);
        }

        /** Returns this match after so many calls were let through. */
        public Match skip(int calls) {
            return new Match(verb, owner, calls, times);
        }

        /** Returns this match for so many calls. */
        public Match times(int calls) {
            return new Match(verb, owner, skip, calls);
        }

        /** Returns this match for all calls from then on. */
        public Match always() {
            return times(Integer.MAX_VALUE);
        }

        /** The connection breaks before the request has arrived. */
        public CloudFault dropsRequest() {
            return fault(Effect.DROPS_REQUEST, null, 0, "connection reset before the request was sent");
        }

        /** The call does what it should, and then the connection breaks. */
        public CloudFault dropsResponse() {
            return fault(Effect.DROPS_RESPONSE, null, 0, "connection reset before the response came");
        }

        /** The request arrives so much later, also if the caller has given up on it. */
        public CloudFault arrivesLate(Duration delay) {
            return fault(Effect.ARRIVES_LATE, delay, 0, "request travels for " + delay);
        }

        /** The request does not arrive before {@link Cloud#release}. */
        public CloudFault holdsRequest() {
            return fault(Effect.HOLDS_REQUEST, null, 0, "request is held");
        }

        /** The call does what it should, and its response does not arrive before {@link Cloud#release}. */
        public CloudFault holdsResponse() {
            return fault(Effect.HOLDS_RESPONSE, null, 0, "response is held");
        }

        /** Nothing is done and the answer is an error. */
        public CloudFault answers(int status, String message) {
            return fault(Effect.ANSWERS, null, status, message);
        }

        /** Nothing is done and the answer is 429. */
        public CloudFault throttles(Duration retryAfter) {
            return fault(Effect.ANSWERS, retryAfter, 429, "too many requests");
        }

        /** An object that is there is not found. */
        public CloudFault findsNothing() {
            return answers(404, "there is no such thing");
        }

        /** The operation works for so long. */
        public CloudFault takes(Duration duration) {
            return fault(Effect.WORK_TAKES, duration, 0, "operation takes " + duration);
        }

        /** The operation works as long as it should and then fails, with no effect. */
        public CloudFault failsLate(String message) {
            return fault(Effect.WORK_FAILS, null, 0, message);
        }

        /** The operation never ends. */
        public CloudFault hangs() {
            return fault(Effect.WORK_HANGS, null, 0, "operation hangs");
        }

        /** The handle of the operation is not known when it is asked for. */
        public CloudFault losesHandle() {
            return fault(Effect.HANDLE_EXPIRES, null, 0, "handle has expired");
        }

        private CloudFault fault(Effect effect, @Nullable Duration duration, int status, String message) {
            return new CloudFault(this, effect, duration, status, message);
        }
    }

    @Override
    public String toString() {
        String whose = match.owner == null ? "" : " of " + match.owner;
        return effect + " on " + match.verb + whose + " after " + match.skip + " calls: " + message;
    }
}
