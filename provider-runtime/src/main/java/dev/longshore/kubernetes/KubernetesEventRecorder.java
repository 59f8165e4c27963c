package dev.longshore.kubernetes;

import dev.longshore.listener.Announcement;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.operation.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes announcements as Kubernetes events, on a thread of its own. The same news of the same object become one event
 * with a count, after a restart too; an object that makes too much news is heard now and then only; and what does not fit
 * into the line while the API server is slow is dropped and counted.
 */
public final class KubernetesEventRecorder implements RuntimeListener, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(KubernetesEventRecorder.class);

    static final int LINE = 1_000;
    private static final int RECENT = 4_096;
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration FLUSH = Duration.ofSeconds(2);

    private final KubernetesApi api;
    private final EventFormat format;
    private final Timing timing;
    private final BlockingQueue<Runnable> line = new ArrayBlockingQueue<>(LINE);
    private final EventSpamFilter filter = new EventSpamFilter(); // used by the thread only
    private final Map<ApiPath, Integer> counts = new RecentlyUsed<>(RECENT); // used by the thread only
    private final AtomicLong dropped = new AtomicLong();
    private final Thread thread = new Thread(this::work, "longshore-events");
    private volatile boolean closed;

    /**
     * Creates a recorder and starts its thread.
     *
     * @param component name of the provider
     * @param instance name of this process
     */
    public KubernetesEventRecorder(KubernetesApi api, String component, String instance) {
        this(api, new EventFormat(component, instance), Timing.SYSTEM);
    }

    KubernetesEventRecorder(KubernetesApi api, EventFormat format, Timing timing) {
        this.api = api;
        this.format = format;
        this.timing = timing;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void announced(Announcement announcement) {
        Instant time = timing.now().truncatedTo(ChronoUnit.SECONDS);
        if (closed || !line.offer(() -> record(announcement, time))) {
            dropped.incrementAndGet();
        }
    }

    /** Returns how many events were dropped, because the line was full or the object made too much news. */
    public long dropped() {
        return dropped.get();
    }

    private void work() {
        try {
            Runnable next = line.take();
            while (next != null) {
                next.run();
                next = closed ? line.poll() : line.take();
            }
        } catch (InterruptedException ex) {
            log.debug("{} events were not written before the stop", line.size());
        }
    }

    private void record(Announcement news, Instant time) {
        if (!filter.accepts(news.uid(), time)) {
            dropped.incrementAndGet();
            return;
        }
        try {
            write(news, time);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException ex) {
            dropped.incrementAndGet();
            log.debug("event {} of {} is lost", news.reason(), news.key(), ex);
        }
    }

    private void write(Announcement news, Instant time) throws InterruptedException {
        for (int left = TRIES; left > 0; left--) {
            try {
                countOrCreate(format.pathOf(news), news, time);
                return;
            } catch (StoreException.Unavailable ex) {
                if (left == 1) {
                    throw ex;
                }
                timing.pause().pause(PAUSE);
            }
        }
    }

    private void countOrCreate(ApiPath path, Announcement news, Instant time) {
        Integer count = counts.get(path);
        try {
            if (count == null) {
                create(path, news, time);
            } else {
                count(path, count + 1, time);
            }
        } catch (StoreException.Gone ex) {
            // Events live for an hour.
            create(path, news, time);
        } catch (StoreException.Conflict ex) {
            api.find(path).ifPresent(event -> count(path, EventFormat.countOf(event) + 1, time));
        }
    }

    private void create(ApiPath path, Announcement news, Instant time) {
        api.create(path, format.toJson(path, news, time));
        counts.put(path, 1);
    }

    private void count(ApiPath path, int count, Instant time) {
        api.mergePatch(path, EventFormat.counted(count, time));
        counts.put(path, count);
    }

    /** Writes what is in the line, for a short time, and ends. */
    @Override
    public void close() {
        closed = true;
        // Wakes the thread; if there is no room for that it is awake.
        boolean ignored = line.offer(() -> {});
        try {
            thread.join(FLUSH.toMillis());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
    }
}
