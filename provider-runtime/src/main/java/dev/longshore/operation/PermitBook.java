package dev.longshore.operation;

import dev.longshore.operation.Permits.Answer;
import dev.longshore.operation.Permits.Entry;
import dev.longshore.operation.Permits.Limits;
import dev.longshore.operation.Permits.State;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who has a permit, who waits for one, and whose turn it is. After each call nobody who waits fits, and nobody is
 * refused while there is a place. Not thread-safe.
 */
final class PermitBook {

    private final Map<ResourceKey, Entry> entries = new HashMap<>();
    private final PermitLines lines = new PermitLines();
    private final PermitUse use = new PermitUse();
    private final Map<String, Long> refusals = new HashMap<>();
    private List<ResourceKey> turns = new ArrayList<>();
    private Limits limits;
    private boolean hasRoom;

    PermitBook(Limits limits) {
        this.limits = limits;
    }

    Answer request(Entry wish, Instant now) {
        Entry present = entries.get(wish.key());
        if (present == null) {
            return place(null, wish, now);
        }
        if (present.state() == State.RUNNING) {
            throw new IllegalStateException("An operation of " + wish.key() + " runs already");
        }
        return place(present, wish.wantedSince(present.wantedSince()), now);
    }

    /** What was reserved is looked at anew: caps may have shrunk, and it may be a wish for something else by now. */
    private Answer place(@Nullable Entry present, Entry wish, Instant now) {
        Entry inLine = present;
        if (present != null && present.state() == State.RESERVED) {
            drop(present);
            inLine = null;
        }
        if (!use.fits(wish, limits)) {
            return answer(inLine == null ? enqueue(wish, now) : keepPlace(inLine, wish));
        }
        if (inLine != null) {
            drop(inLine);
        }
        return answer(put(wish));
    }

    private static Answer answer(Entry placed) {
        return switch (placed.state()) {
            case REFUSED -> Answer.REFUSED;
            case WAITING -> Answer.WAITING;
            case RESERVED, RUNNING -> Answer.GRANTED;
        };
    }

    private Entry keepPlace(Entry present, Entry newer) {
        return replace(present, newer.in(present.state(), present.since()));
    }

    private Entry enqueue(Entry wish, Instant now) {
        String kind = wish.key().kind();
        if (lines.waiting(kind) < capacity(kind)) {
            return put(wish.in(State.WAITING, now));
        }
        refusals.merge(kind, 1L, Long::sum);
        return put(wish.in(State.REFUSED, now));
    }

    private int capacity(String kind) {
        return limits.of(kind).capacity();
    }

    private Entry put(Entry entry) {
        entries.put(entry.key(), entry);
        if (isInLine(entry)) {
            lines.add(entry);
        } else {
            use.add(entry);
        }
        return entry;
    }

    private Entry replace(Entry before, Entry after) {
        lines.replace(before, after);
        entries.put(after.key(), after);
        return after;
    }

    private void drop(Entry entry) {
        hasRoom = true;
        entries.remove(entry.key());
        if (isInLine(entry)) {
            lines.remove(entry);
        } else {
            use.remove(entry);
        }
    }

    private static boolean isInLine(Entry entry) {
        return entry.state() == State.WAITING || entry.state() == State.REFUSED;
    }

    void release(ResourceKey key) {
        Entry entry = entries.get(key);
        if (entry != null && entry.state() == State.RUNNING) {
            drop(entry);
        }
    }

    void leave(ResourceKey key) {
        Entry entry = entries.get(key);
        if (entry != null && entry.state() != State.RUNNING) {
            drop(entry);
        }
    }

    void resize(Limits newLimits) {
        limits = newLimits;
        hasRoom = true;
    }

    /** Takes back what is reserved for longer than a time; its key goes to the end of its line. */
    void expire(Duration longest, Instant now) {
        for (Entry entry : use.reservedBefore(now.minus(longest))) {
            drop(entry);
            enqueue(entry, now);
        }
    }

    /** Hands on what has become free. */
    void promote(Instant now) {
        if (!hasRoom) {
            return;
        }
        for (Entry next = next(); next != null; next = next()) {
            reserve(next, now);
        }
        Entry refused = lines.nextRefused(this::capacity);
        while (refused != null) {
            turns.add(replace(refused, refused.in(State.WAITING, now)).key());
            refused = lines.nextRefused(this::capacity);
        }
        hasRoom = false;
    }

    private @Nullable Entry next() {
        return use.isFull(limits) ? null : lines.next(entry -> use.fits(entry, limits), use);
    }

    private void reserve(Entry next, Instant now) {
        lines.hadTurn(next);
        drop(next);
        put(next.in(State.RESERVED, now));
        turns.add(next.key());
    }

    /** Returns the keys whose turn has come since the last call. */
    List<ResourceKey> turns() {
        List<ResourceKey> taken = turns;
        turns = new ArrayList<>(0);
        return taken;
    }

    Limits limits() {
        return limits;
    }

    @Nullable
    Entry entry(ResourceKey key) {
        return entries.get(key);
    }

    List<Entry> admitted() {
        return entries.values().stream()
                .filter(entry -> entry.state() != State.REFUSED)
                .toList();
    }

    Permits.Use use(String kind) {
        int reserved = use.reserved(kind);
        return new Permits.Use(
                use.ofKind(kind) - reserved,
                reserved,
                lines.waiting(kind),
                lines.refused(kind),
                refusals.getOrDefault(kind, 0L));
    }
}
