package dev.longshore.kubernetes;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known about a watch: when the API server last answered, and what is wrong. */
final class WatchState {

    /** Two silences: after the first a watch is opened anew, which the API server answers. */
    static final Duration STALE_AFTER = ApiTimeouts.DEFAULTS.silence().multipliedBy(2);

    /** What fails for so long is no hiccup. */
    static final Duration BROKEN_AFTER = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(WatchState.class);

    private final WatchTarget target;
    private final Timing timing;
    private volatile @Nullable Instant lastContact;
    private volatile long contactTick;
    private volatile @Nullable String problem;
    private volatile long problemTick;

    WatchState(WatchTarget target, Timing timing) {
        this.target = target;
        this.timing = timing;
    }

    /** The API server said something about the type. */
    void contacted() {
        contactTick = timing.ticker().getAsLong();
        lastContact = timing.now();
    }

    /** Says it once in the log, however often it happens. */
    void failed(String what) {
        if (problem == null) {
            problemTick = timing.ticker().getAsLong();
            log.warn("{}; it is tried again until it works", what);
        } else {
            log.debug("{}", what);
        }
        problem = what;
    }

    void watching() {
        if (problem != null) {
            log.info("watch of {} works again", target.type());
        }
        problem = null;
        contacted();
    }

    private boolean isOlder(long tick, Duration age) {
        return timing.since(tick).compareTo(age) > 0;
    }

    InformerHealth health(boolean synced) {
        Instant contact = lastContact;
        boolean stale = contact == null
                || isOlder(contactTick, STALE_AFTER)
                || (problem != null && isOlder(problemTick, BROKEN_AFTER));
        return new InformerHealth(target.type().id(), synced, stale, contact, problem);
    }
}
