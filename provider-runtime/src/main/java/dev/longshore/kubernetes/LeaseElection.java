package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import dev.longshore.operation.MutationGuard;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leader election by a Lease, in the format of client-go. What it says of itself is judged on a monotonic local clock:
 * the lease counts as held until the renew deadline after the start of the last renewal that succeeded, which leaves
 * the rest of the lease duration as a margin. A process that was stopped and goes on later finds its lease expired.
 *
 * <p>The Lease of another is taken when it did not change for its duration as watched from here, or at once if by the
 * clock of its holder it expired more than one further duration ago.
 */
public final class LeaseElection implements MutationGuard, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LeaseElection.class);

    private static final ResourceType LEASE = new ResourceType("coordination.k8s.io", "v1", "Lease", "leases", true);

    private final KubernetesApi api;
    private final ApiPath path;
    private final LeaseSettings settings;
    private final Timing timing;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread = new Thread(this::takePart, "longshore-lease");

    private volatile Runnable whenLeading = () -> {};
    private volatile Runnable whenLost = () -> {};
    private volatile boolean leading;
    private volatile long validUntil;
    private @Nullable LeaseRecord seen; // used by the thread only
    private long seenAt; // used by the thread only

    /**
     * Who stands for election, and how.
     *
     * @param namespace namespace of the Lease
     * @param name name of the Lease
     * @param identity name of this process in it, unique for each start
     * @param duration how long the Lease is valid after its last renewal
     * @param renewDeadline how long it counts as held after its last renewal
     * @param retryPeriod time between tries
     */
    public record LeaseSettings(
            String namespace,
            String name,
            String identity,
            Duration duration,
            Duration renewDeadline,
            Duration retryPeriod) {}

    /** Prepares to take part. */
    public LeaseElection(KubernetesApi api, LeaseSettings settings) {
        this(api, settings, Timing.SYSTEM);
    }

    LeaseElection(KubernetesApi api, LeaseSettings settings, Timing timing) {
        this.api = api.within(settings.renewDeadline().dividedBy(2));
        this.path = ApiPath.object(LEASE, settings.namespace(), settings.name());
        this.settings = settings;
        this.timing = timing;
        thread.setDaemon(true);
    }

    /**
     * Begins to take part, for ever.
     *
     * @param leadingNow is called each time the lease is won
     * @param lostNow is called each time it is lost
     */
    public void start(Runnable leadingNow, Runnable lostNow) {
        this.whenLeading = leadingNow;
        this.whenLost = lostNow;
        thread.start();
    }

    @Override
    public boolean mayMutate() {
        return leading && timing.ticker().getAsLong() - validUntil < 0;
    }

    private void takePart() {
        try {
            do {
                round();
            } while (!stop.await(settings.retryPeriod().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** One try to get or keep the lease. */
    void round() {
        long start = timing.ticker().getAsLong();
        try {
            if (getOrKeep(start)) {
                validUntil = start + settings.renewDeadline().toNanos();
                lead();
                return;
            }
            lose("it is held by somebody else");
        } catch (StoreException.Conflict ex) {
            log.debug("Somebody else was faster with {}", path);
        } catch (RuntimeException ex) {
            log.warn("{} could not be {}: {}", path, leading ? "renewed" : "taken", ex.getMessage());
        }
        if (leading && !mayMutate()) {
            lose("it was not renewed in time");
        }
    }

    private boolean getOrKeep(long start) {
        Optional<JsonObject> found = api.find(path);
        if (found.isEmpty()) {
            create();
            return true;
        }
        LeaseRecord record = LeaseRecord.of(found.get(), settings.duration());
        boolean ours = record.holder().equals(settings.identity());
        if (!ours && !isFree(record, start)) {
            return false;
        }
        write(record, ours);
        return true;
    }

    private boolean isFree(LeaseRecord record, long start) {
        if (seen == null || !seen.isUnchanged(record)) {
            seen = record;
            seenAt = start;
        }
        boolean unchangedForLong = start - seenAt >= record.duration().toNanos();
        Instant longExpired = record.renewed().plus(record.duration().multipliedBy(2));
        return record.holder().isEmpty() || unchangedForLong || timing.now().isAfter(longExpired);
    }

    private void create() {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", settings.name());
        metadata.addProperty("namespace", settings.namespace());
        JsonObject lease = new JsonObject();
        lease.addProperty("apiVersion", LEASE.apiVersion());
        lease.addProperty("kind", LEASE.kind());
        lease.add("metadata", metadata);
        lease.add("spec", LeaseRecord.spec(settings.identity(), settings.duration(), timing.now(), 0, true));
        api.create(path, lease);
    }

    private void write(LeaseRecord record, boolean renewal) {
        int transitions = renewal ? record.transitions() : record.transitions() + 1;
        patch(record, LeaseRecord.spec(settings.identity(), settings.duration(), timing.now(), transitions, !renewal));
    }

    private void patch(LeaseRecord record, JsonObject spec) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", record.resourceVersion());
        JsonObject patch = new JsonObject();
        patch.add("metadata", metadata);
        patch.add("spec", spec);
        api.mergePatch(path, patch);
    }

    private void lead() {
        if (!leading) {
            leading = true;
            log.info("{} is held by {} now", path, settings.identity());
            whenLeading.run();
        }
    }

    private void lose(String why) {
        if (leading) {
            leading = false;
            log.warn("{} is lost, because {}", path, why);
            whenLost.run();
        }
    }

    /** Stops taking part and gives the lease back, if it is held, so that another may take it at once. */
    @Override
    public void close() {
        stop.countDown();
        try {
            thread.join(settings.renewDeadline().toMillis());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        if (leading) {
            leading = false;
            release();
        }
    }

    private void release() {
        try {
            api.find(path)
                    .map(lease -> LeaseRecord.of(lease, settings.duration()))
                    .filter(record -> record.holder().equals(settings.identity()))
                    .ifPresent(record -> patch(
                            record,
                            LeaseRecord.spec("", Duration.ofSeconds(1), timing.now(), record.transitions(), false)));
        } catch (RuntimeException ex) {
            log.warn("{} could not be given back and expires by itself: {}", path, ex.getMessage());
        }
    }
}
