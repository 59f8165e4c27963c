package dev.longshore.test.kubernetes.inprocess.watch;

import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** What happens to a watch as time goes by: bookmarks now and then, and an end. */
public final class WatchTimes {

    private static final long SHORTEST_SECONDS = 1800;

    private final ObjectStore store;
    private final ScheduledExecutorService scheduler;
    private final Duration bookmarkInterval;

    /** With how often a watch that wants bookmarks gets one. */
    public WatchTimes(ObjectStore store, ScheduledExecutorService scheduler, Duration bookmarkInterval) {
        this.store = store;
        this.scheduler = scheduler;
        this.bookmarkInterval = bookmarkInterval;
    }

    /** Looks after a watch until it is closed. */
    public void keep(WatchStream stream, Query query) {
        boolean bookmarks = query.flag("allowWatchBookmarks");
        if (bookmarks && query.flag("sendInitialEvents")) {
            store.atRevision(revision -> stream.bookmark(revision, true));
        }
        if (bookmarks) {
            long period = bookmarkInterval.toMillis();
            cancelOnClose(
                    stream,
                    scheduler.scheduleAtFixedRate(() -> bookmark(stream), period, period, TimeUnit.MILLISECONDS));
        }
        Runnable end = () -> {
            if (bookmarks) {
                bookmark(stream);
            }
            stream.end();
        };
        cancelOnClose(stream, scheduler.schedule(end, seconds(query), TimeUnit.SECONDS));
    }

    private void bookmark(WatchStream stream) {
        store.atRevision(revision -> stream.bookmark(revision, false));
    }

    private static void cancelOnClose(WatchStream stream, Future<?> timer) {
        stream.onClose(() -> timer.cancel(false));
    }

    private static long seconds(Query query) {
        Long asked = query.number("timeoutSeconds");
        boolean given = asked != null && asked > 0;
        return given ? asked : SHORTEST_SECONDS + ThreadLocalRandom.current().nextLong(SHORTEST_SECONDS);
    }
}
