package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to run an operation, bounded over all, per kind and per account, with a share that only deletions may use.
 *
 * <p>Who finds none takes a place in the line of its kind, which holds keys and no snapshots. A permit that comes free
 * is reserved for the next in turn, and its key is announced, so that it is decided anew before it starts. Turns go to
 * the kind that holds least, in it to the account that holds least, and there to the oldest wish. If the line is full,
 * a wish is refused; a place that comes free goes to the oldest refused wish of the account that has fewest places, so
 * that a newcomer overtakes nobody.
 */
public final class Permits {

    private static final Logger logger = LoggerFactory.getLogger(Permits.class);

    /** A reserved permit that is not claimed for so long goes to the next; looked at whenever anybody calls. */
    private static final Duration RESERVATION = Duration.ofSeconds(30);

    private final Object lock = new Object();
    private final InstantSource clock;
    private final Consumer<ResourceKey> turn;
    // Guarded by lock.
    private final PermitBook book;

    /**
     * Creates permits.
     *
     * @param limits caps
     * @param clock time
     * @param turn is told, outside of any lock, each key that should be reconciled now because a permit or a place is
     *     there for it
     */
    public Permits(Limits limits, InstantSource clock, Consumer<ResourceKey> turn) {
        this.book = new PermitBook(limits);
        this.clock = clock;
        this.turn = turn;
    }

    /** Answer to a request. */
    public enum Answer {
        /** The permit is there; give it back by {@link #release}. */
        GRANTED,
        /** The key has a place in the line and is announced when its turn comes. */
        WAITING,
        /** The line is full; the key is announced when there is a place for it. */
        REFUSED
    }

    /**
     * Caps.
     *
     * @param max over all
     * @param maxPerAccount per account
     * @param keptForDeletions of {@code max}
     * @param perKind by kind
     * @param otherKinds for kinds that are not named
     */
    public record Limits(
            int max, int maxPerAccount, int keptForDeletions, Map<String, KindLimit> perKind, KindLimit otherKinds) {

        /** Returns the caps of a kind. */
        public KindLimit of(String kind) {
            return perKind.getOrDefault(kind, otherKinds);
        }

        /**
         * Returns these caps with another one over all, of which the same part is kept for deletions. Whoever had no other
         * cap than that has none but the new one.
         */
        public Limits withMax(int newMax) {
            int kept = (int) Math.round((double) keptForDeletions * newMax / max);
            Map<String, KindLimit> changed = new LinkedHashMap<>();
            perKind.forEach((kind, limit) -> changed.put(kind, follow(limit, newMax)));
            int account = maxPerAccount == max ? newMax : maxPerAccount;
            return new Limits(newMax, account, Math.min(kept, newMax - 1), changed, follow(otherKinds, newMax));
        }

        private KindLimit follow(KindLimit limit, int newMax) {
            return limit.max() == max ? new KindLimit(newMax, limit.capacity()) : limit;
        }

        /** Returns these caps with another one of a kind. */
        public Limits withMax(String kind, int newMax) {
            Map<String, KindLimit> changed = new LinkedHashMap<>(perKind);
            changed.put(kind, new KindLimit(newMax, of(kind).capacity()));
            return new Limits(max, maxPerAccount, keptForDeletions, changed, otherKinds);
        }
    }

    /**
     * Caps of one kind.
     *
     * @param max operations that run at once
     * @param capacity operations that wait
     */
    public record KindLimit(int max, int capacity) {}

    /** State of an entry. */
    public enum State {
        /** Beyond the line. */
        REFUSED,
        /** In the line. */
        WAITING,
        /** A permit is kept for it. */
        RESERVED,
        /** It has a permit. */
        RUNNING
    }

    /**
     * A permit, or the wish for one.
     *
     * @param key resource
     * @param account account, empty for none
     * @param type what is to be done
     * @param generation generation that it was last wanted for
     * @param state state
     * @param wantedSince when it was first wanted
     * @param since when it got into its state
     */
    public record Entry(
            ResourceKey key,
            String account,
            OperationType type,
            long generation,
            State state,
            Instant wantedSince,
            Instant since) {

        Entry wantedSince(Instant time) {
            return new Entry(key, account, type, generation, state, time, since);
        }

        Entry in(State newState, Instant now) {
            return new Entry(key, account, type, generation, newState, wantedSince, now);
        }
    }

    /**
     * What is used of the permits of one kind.
     *
     * @param running operations that have a permit
     * @param reserved permits that are kept for keys that were announced
     * @param waiting keys in the line
     * @param refused keys beyond the line
     * @param refusals how often a key found the line full
     */
    public record Use(int running, int reserved, int waiting, int refused, long refusals) {}

    /**
     * Asks for a permit for an operation of a resource. A key that was announced gets the one reserved for it.
     *
     * @throws IllegalStateException if the key has a permit already
     */
    public Answer request(ResourceKey key, String account, OperationType type, long generation) {
        return change(now -> book.request(new Entry(key, account, type, generation, State.RUNNING, now, now), now));
    }

    /** Gives back the permit of an operation that has ended; of no effect without one. */
    public void release(ResourceKey key) {
        change(now -> {
            book.release(key);
            return key;
        });
    }

    /** Wants no permit any more, be it waited for or reserved; of no effect on a running operation. */
    public void leave(ResourceKey key) {
        change(now -> {
            book.leave(key);
            return key;
        });
    }

    /** Changes the caps; what runs already goes on. */
    public void resize(Limits newLimits) {
        change(now -> {
            book.resize(newLimits);
            return newLimits;
        });
    }

    private <T> T change(Function<Instant, T> change) {
        List<ResourceKey> turns;
        T result;
        synchronized (lock) {
            Instant now = clock.instant();
            book.expire(RESERVATION, now);
            book.promote(now);
            result = change.apply(now);
            book.promote(now);
            turns = book.turns();
        }
        turns.forEach(this::announce);
        return result;
    }

    /** Whoever calls keeps the permit it was granted, although somebody else's turn could not be announced. */
    private void announce(ResourceKey key) {
        try {
            turn.accept(key);
        } catch (RuntimeException ex) {
            logger.error("Turn of {} could not be announced; its permit goes on after {}", key, RESERVATION, ex);
        }
    }

    /** Returns the caps. */
    public Limits limits() {
        synchronized (lock) {
            return book.limits();
        }
    }

    /** Returns all that waits, is reserved or runs; not what was refused. */
    public List<Entry> entries() {
        synchronized (lock) {
            return book.admitted();
        }
    }

    /** Returns the entry of a resource, null for none. */
    public @Nullable Entry entry(ResourceKey key) {
        synchronized (lock) {
            return book.entry(key);
        }
    }

    /** Returns what is used of the permits of a kind. */
    public Use use(String kind) {
        synchronized (lock) {
            return book.use(kind);
        }
    }
}
