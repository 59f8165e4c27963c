package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A fault that is to strike, or has struck. */
public final class Fault {

    private final Match match;
    private final Turns turns;
    private final CountDownLatch healed = new CountDownLatch(1);
    private final List<EventStream> held = new ArrayList<>();
    private Effect effect;
    private int seen;
    private int struck;

    Fault(Match match, Turns turns) {
        this.match = match;
        this.turns = turns;
        this.effect = Passage::proceed;
    }

    Fault with(Effect chosen) {
        this.effect = chosen;
        return this;
    }

    /** How many requests it has struck so far. */
    public synchronized int hits() {
        return struck;
    }

    /** Ends it: nothing is struck any more, what waits goes on, and stalled watches get what they missed. */
    public void heal() {
        healed.countDown();
        List<EventStream> streams;
        synchronized (this) {
            streams = new ArrayList<>(held);
            held.clear();
        }
        streams.forEach(EventStream::resume);
    }

    /** Whether it strikes this request, which is counted. */
    synchronized boolean strikes(RequestInfo request) {
        if (healed.getCount() == 0 || !match.test(request)) {
            return false;
        }
        boolean strikes = turns.includes(++seen);
        struck += strikes ? 1 : 0;
        return strikes;
    }

    boolean isHealed() {
        return healed.getCount() == 0;
    }

    boolean concerns(RequestInfo request) {
        return match.test(request);
    }

    ApiResponse apply(Passage passage) {
        return effect.apply(passage);
    }

    /** Waits for a time, or until it is healed. */
    void await(Duration duration) {
        try {
            // Which of the two it was does not matter: the request goes on.
            boolean unused = healed.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    void hold(EventStream stream, long revision) {
        synchronized (this) {
            if (isHealed()) {
                return;
            }
            held.add(stream);
        }
        stream.hold(revision);
        stream.onClose(() -> forget(stream));
    }

    synchronized void countHeld(int streams) {
        struck += streams;
    }

    synchronized boolean isUnused() {
        return struck < turns.least();
    }

    private synchronized void forget(EventStream stream) {
        held.remove(stream);
    }

    @Override
    public synchronized String toString() {
        return match + " (" + turns + ") " + effect + ": struck " + struck + " of " + seen + " that fit";
    }
}
