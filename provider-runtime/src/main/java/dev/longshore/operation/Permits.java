package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The right to run an operation, bounded over all, per kind and per account, with a share that only deletions may use.
 *
 * <p>Who finds none takes a place in the line of its kind, which holds keys and no snapshots. A permit that comes free
 * is reserved for the next in turn, and its key is announced, so that it is decided anew before it starts. Turns go
 * round kinds and accounts; within one they go by age. A full line refuses; places that come free go to those that were
 * refused longest ago.
 */
public final class Permits {

    /** A reserved permit that is not claimed for so long goes to the next. */
    private static final Duration RESERVATION = Duration.ofSeconds(30);

    private final Object lock = new Object();
    private final InstantSource clock;
    private final Consumer<ResourceKey> turn;
    // All below are guarded by lock.
    private final Map<ResourceKey, Entry> entries = new HashMap<>();
    private final PermitLines lines = new PermitLines();
    private final PermitUse use = new PermitUse();
    private final Map<String, Long> refusals = new HashMap<>();
    private Limits limits;

    /**
     * Creates permits.
     *
     * @param limits caps
     * @param clock time
     * @param turn is told, outside of any lock, each key that should be reconciled now because a permit or a place is
     *     there for it
     */
    public Permits(Limits limits, InstantSource clock, Consumer<ResourceKey> turn) {
        this.limits = limits;
        this.clock = clock;
        this.turn = turn;
    }

    /** Answer to a request. */
    public enum Answer {
        /** The permit is there; give it back by {@link #release}. */
        GRANTED,
        /** The key has a place in the line. */
        WAITING,
        /** The line is full. */
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
        WAITING,
        RESERVED,
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

        Entry in(State newState, Instant now) {
            return new Entry(key, account, type, generation, newState, wantedSince, now);
        }
    }

    /** Asks for a permit for an operation of a resource. A key that was announced gets the one reserved for it. */
    public Answer request(ResourceKey key, String account, OperationType type, long generation) {
        List<ResourceKey> announced = new ArrayList<>();
        Answer answer;
        synchronized (lock) {
            Instant now = clock.instant();
            Instant wantedSince = wantedSince(key, now);
            answer = place(new Entry(key, account, type, generation, State.RUNNING, wantedSince, now), now);
            promote(now, announced);
        }
        announced.forEach(turn);
        return answer;
    }

    private Instant wantedSince(ResourceKey key, Instant now) {
        Entry present = entries.get(key);
        if (present == null) {
            return lines.refusedSince(key, now);
        }
        if (present.state() == State.RUNNING) {
            throw new IllegalStateException("An operation of " + key + " runs already");
        }
        return present.wantedSince();
    }

    private Answer place(Entry wish, Instant now) {
        Entry present = entries.get(wish.key());
        if (present != null && present.state() == State.RESERVED) {
            drop(present);
        }
        if (use.fits(wish, limits)) {
            return grant(wish, present);
        }
        return present != null && present.state() == State.WAITING
                ? keepPlace(present, wish.in(State.WAITING, present.since()))
                : takePlace(wish, now);
    }

    private Answer grant(Entry wish, @Nullable Entry present) {
        if (present != null && present.state() == State.WAITING) {
            drop(present);
        }
        put(wish);
        lines.admit(wish.key());
        return Answer.GRANTED;
    }

    /** A wish that changed its account or has become a deletion stands in another line from now on. */
    private Answer keepPlace(Entry present, Entry wish) {
        if (!PermitLines.isSameLine(present, wish)) {
            drop(present);
        }
        put(wish);
        return Answer.WAITING;
    }

    private Answer takePlace(Entry wish, Instant now) {
        String kind = wish.key().kind();
        int free = limits.of(kind).capacity() - lines.size(kind);
        if (!lines.isAdmitted(wish.key(), free)) {
            refusals.merge(kind, 1L, Long::sum);
            lines.refuse(wish.key(), wish.wantedSince());
            return Answer.REFUSED;
        }
        lines.admit(wish.key());
        put(wish.in(State.WAITING, now));
        return Answer.WAITING;
    }

    private void put(Entry entry) {
        entries.put(entry.key(), entry);
        if (entry.state() == State.WAITING) {
            lines.add(entry);
        } else {
            use.add(entry);
        }
    }

    private void drop(Entry entry) {
        entries.remove(entry.key());
        if (entry.state() == State.WAITING) {
            lines.remove(entry);
        } else {
            use.remove(entry);
        }
    }

    /** Gives back the permit of an operation that has ended. */
    public void release(ResourceKey key) {
        giveUp(key, true);
    }

    /** Leaves the line, or gives back a reserved permit; of no effect on a running operation. */
    public void leave(ResourceKey key) {
        giveUp(key, false);
    }

    private void giveUp(ResourceKey key, boolean running) {
        List<ResourceKey> announced = new ArrayList<>();
        synchronized (lock) {
            Entry entry = entries.get(key);
            if (entry != null && (running || entry.state() != State.RUNNING)) {
                drop(entry);
            } else if (entry == null) {
                lines.admit(key);
            }
            promote(clock.instant(), announced);
        }
        announced.forEach(turn);
    }

    /** Changes the caps; what runs already goes on. */
    public void resize(Limits newLimits) {
        List<ResourceKey> announced = new ArrayList<>();
        synchronized (lock) {
            limits = newLimits;
            promote(clock.instant(), announced);
        }
        announced.forEach(turn);
    }

    private void promote(Instant now, Collection<ResourceKey> announced) {
        expire(now);
        for (Entry next = lines.next(this::fits); next != null; next = lines.next(this::fits)) {
            drop(next);
            put(next.in(State.RESERVED, now));
            announced.add(next.key());
        }
        lines.readmit(kind -> limits.of(kind).capacity(), announced);
    }

    private boolean fits(Entry entry) {
        return use.fits(entry, limits);
    }

    private void expire(Instant now) {
        Instant oldest = now.minus(RESERVATION);
        for (Entry entry : use.reservedBefore(oldest)) {
            drop(entry);
            put(entry.in(State.WAITING, now));
        }
    }

    /** Returns the caps. */
    public Limits limits() {
        synchronized (lock) {
            return limits;
        }
    }

    /** Returns all that waits, is reserved or runs. */
    public List<Entry> entries() {
        synchronized (lock) {
            return List.copyOf(entries.values());
        }
    }

    /** Returns the entry of a resource, null for none. */
    public @Nullable Entry entry(ResourceKey key) {
        synchronized (lock) {
            return entries.get(key);
        }
    }

    /** Returns how often the line of a kind was full. */
    public long refusals(String kind) {
        synchronized (lock) {
            return refusals.getOrDefault(kind, 0L);
        }
    }

    /** Returns how many permits of a kind are taken, reserved ones included. */
    public int taken(String kind) {
        synchronized (lock) {
            return use.ofKind(kind);
        }
    }

    /** Counts by kind, for views. */
    public Map<String, Integer> waitingByKind() {
        synchronized (lock) {
            return new LinkedHashMap<>(lines.sizes());
        }
    }
}
