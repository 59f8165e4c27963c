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
 * Leader election by a Lease, in the format of client-go. What it says of itself is judged on local clocks: the lease
 * counts as held until the renew deadline after the start of the last renewal that succeeded, which leaves the rest of
 * the lease duration as a margin. A process that was stopped and goes on later finds its lease expired; so does one on a
 * machine that slept, whose monotonic clock may have slept as well.
 *
 * <p>The Lease of another is taken when it did not change for its duration as watched from here. It is taken at once if
 * it expired more than one further duration ago by the clock of the API server, which dates what it answers and which
 * holders date their renewals by: so that a wrong clock of a machine neither ends a living lease nor hides a dead one.
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

    private final ServerClock serverClock;

    private volatile Runnable whenLeading = () -> {};
    private volatile Runnable whenLost = () -> {};
    private volatile boolean leading;
    private volatile Validity validity = new Validity(0, Instant.MIN);
    private volatile @Nullable String problem;
    private @Nullable LeaseRecord seen; // used by the thread only
    private long seenAt; // used by the thread only

    private record Validity(long untilTick, Instant until) {}

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
        this.path = ApiPath.object(LEASE, settings.namespace(), settings.name());
        this.settings = settings;
        this.timing = timing;
        this.serverClock = new ServerClock(timing);
        this.api = api.within(settings.renewDeadline().dividedBy(2), serverClock::hear);
        thread.setDaemon(true);
    }

    /**
     * Begins to take part, for ever.
     *
     * @param leadingNow is called each time the lease is won; must return quickly, as no renewal is sent meanwhile
     * @param lostNow is called each time it is lost; must return quickly
     */
    public void start(Runnable leadingNow, Runnable lostNow) {
        tell(leadingNow, lostNow);
        thread.start();
    }

    void tell(Runnable leadingNow, Runnable lostNow) {
        this.whenLeading = leadingNow;
        this.whenLost = lostNow;
    }

    @Override
    public boolean mayMutate() {
        Validity known = validity;
        return leading
                && timing.ticker().getAsLong() - known.untilTick() < 0
                && timing.now().isBefore(known.until());
    }

    /** Returns why the lease could not be asked for or renewed last time, null if it could. */
    public @Nullable String problem() {
        return problem;
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

    /** One try to get or keep the lease. Whatever is thrown, there is a next one. */
    void round() {
        try {
            tryOnce();
            worksAgain();
        } catch (StoreException.Conflict ex) {
            log.debug("Somebody else was faster with {}", path);
        } catch (RuntimeException | Error ex) {
            failed(ex);
        }
        if (leading && !mayMutate()) {
            lose("it was not renewed in time");
        }
    }

    private void tryOnce() {
        long startTick = timing.ticker().getAsLong();
        Instant start = timing.now();
        if (getOrKeep()) {
            Duration term = settings.renewDeadline();
            validity = new Validity(startTick + term.toNanos(), start.plus(term));
            lead();
        } else {
            lose("it is held by somebody else");
        }
    }

    private void failed(Throwable failure) {
        if (problem == null) {
            log.warn(
                    "{} could not be {}, which is tried again: {}",
                    path,
                    leading ? "renewed" : "taken",
                    failure.toString());
        }
        problem = String.valueOf(failure.getMessage());
    }

    private void worksAgain() {
        if (problem != null) {
            log.info("{} can be asked for again", path);
        }
        problem = null;
    }

    private boolean getOrKeep() {
        Optional<JsonObject> found = api.find(path);
        if (found.isEmpty()) {
            create();
            return true;
        }
        LeaseRecord record = LeaseRecord.of(found.get(), settings.duration());
        boolean ours = record.holder().equals(settings.identity());
        if (!ours && !isFree(record)) {
            return false;
        }
        write(record, ours);
        return true;
    }

    private boolean isFree(LeaseRecord record) {
        if (seen == null || !seen.isUnchanged(record)) {
            seen = record;
            seenAt = timing.ticker().getAsLong();
        }
        boolean unchangedForLong = timing.since(seenAt).compareTo(record.duration()) >= 0;
        boolean expiredLongAgo =
                serverClock.isPast(record.renewed(), record.duration().multipliedBy(2));
        return record.holder().isEmpty() || unchangedForLong || expiredLongAgo;
    }

    private void create() {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", settings.name());
        metadata.addProperty("namespace", settings.namespace());
        JsonObject lease = new JsonObject();
        lease.addProperty("apiVersion", LEASE.apiVersion());
        lease.addProperty("kind", LEASE.kind());
        lease.add("metadata", metadata);
        lease.add("spec", LeaseRecord.spec(settings.identity(), settings.duration(), serverClock.now(), 0, true));
        api.create(path, lease);
    }

    private void write(LeaseRecord record, boolean renewal) {
        int transitions = renewal ? record.transitions() : record.transitions() + 1;
        patch(
                record,
                LeaseRecord.spec(settings.identity(), settings.duration(), serverClock.now(), transitions, !renewal));
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
                            LeaseRecord.spec(
                                    "", Duration.ofSeconds(1), serverClock.now(), record.transitions(), false)));
        } catch (RuntimeException ex) {
            log.warn("{} could not be given back and expires by itself: {}", path, ex.getMessage());
        }
    }
}
