package dev.longshore.it.model;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.controller.Controller;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.ExternalConnector;
import dev.longshore.limit.AccountLimiter;
import dev.longshore.listener.Announcement;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.managed.KindContext;
import dev.longshore.managed.ManagedReconciler;
import dev.longshore.operation.ConnectionSecrets;
import dev.longshore.operation.FailureHistory;
import dev.longshore.operation.Holder;
import dev.longshore.operation.OperationControl;
import dev.longshore.operation.OperationExecutor;
import dev.longshore.operation.Permits;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.ResourceType;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.test.external.InMemoryCloud;
import dev.longshore.test.external.thing.Capability;
import dev.longshore.test.external.thing.Thing;
import dev.longshore.test.external.thing.ThingConnector;
import dev.longshore.test.external.thing.ThingVariant;
import dev.longshore.test.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The whole loop on one thread and one clock: nothing happens unless a test says so. */
final class ThingWorld {

    static final ResourceType TYPE = Thing.TYPE;
    static final ResourceKey KEY = TYPE.key("shop", "one");

    final ManualTime time = new ManualTime();
    final InMemoryCloud cloud = new InMemoryCloud(time);
    final List<Announcement> announcements = new ArrayList<>();
    final List<OperationChanged> changes = new ArrayList<>();
    final InMemoryStore store = new InMemoryStore(this::changed);
    boolean leader = true;
    Permits.Limits limits = new Permits.Limits(4, 4, 0, Map.of(), new Permits.KindLimit(4, 10));

    private final ThingVariant variant;
    private ExternalConnector<Thing> connector;
    private int pod;
    private int process;
    private WorkQueue<ResourceKey> queue;
    private Controller controller;
    OperationExecutor executor;

    ThingWorld(ThingVariant variant) {
        this.variant = variant;
        start();
    }

    /** A new process elsewhere: what was in memory is gone, what is durable stays. */
    void moveElsewhere() {
        pod++;
        restart();
    }

    /** A new process in the same pod; what the old one was doing ends where it was. */
    void restart() {
        time.abandonTasks();
        start();
    }

    private void start() {
        process++;
        connector = new ThingConnector(cloud, "pod-" + pod + "-" + process, variant);
        queue = new WorkQueue<>(
                () -> Duration.between(Instant.EPOCH, time.instant()).toNanos(),
                new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        RuntimeListener listener = new Recorder();
        Permits permits = new Permits(limits, time, key -> queue.add(key, Priority.CHANGE));
        executor = new OperationExecutor(
                permits, time.executor(), () -> leader, time, listener, key -> queue.add(key, Priority.CHANGE));
        FailureHistory failures =
                new FailureHistory(time, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(1));
        AccountLimiter limiter = new AccountLimiter(null, null, time);
        OperationControl operations = new OperationControl(
                executor,
                new OperationControl.Stores(TYPE, store, new NoSecrets(), failures, connector.settleTime(), listener),
                Holder.of("pod-" + pod, time.instant()),
                time,
                type -> Duration.ofMinutes(30),
                limiter);
        KindContext<Thing> kind = new KindContext<>(
                TYPE,
                ResourceDecoder.of(Thing.class),
                connector,
                (key, object) -> new NoConfiguration(),
                store,
                new NoSecrets(),
                operations,
                failures,
                time,
                listener,
                new KindContext.Timing(
                        Duration.ofMinutes(1), 0, Duration.ofSeconds(10), variant.has(Capability.CANCEL)));
        controller = new Controller(queue, new ManagedReconciler<>(kind), listener, () -> 0);
        if (store.read(KEY).isPresent()) {
            queue.add(KEY, Priority.FIRST_SIGHT);
        }
    }

    private static final class NoSecrets implements ConnectionSecrets {
        @Override
        public void publish(ResourceObject owner, ConnectionDetails details, String operationId) {}

        @Override
        public boolean lacks(ResourceObject owner, String operationId) {
            return false;
        }
    }

    private final class Recorder implements RuntimeListener {
        @Override
        public void announced(Announcement announcement) {
            announcements.add(announcement);
        }

        @Override
        public void operationChanged(OperationChanged change) {
            changes.add(change);
        }
    }

    private record NoConfiguration() implements ConnectContext {
        @Override
        public <S> S providerConfig(Class<S> specType) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String secret(SecretKeyReference reference) {
            throw new UnsupportedOperationException();
        }
    }

    private void changed(ResourceKey key) {
        if (queue != null) {
            queue.add(key, Priority.CHANGE);
        }
    }

    void create(int size) {
        create(size, "{}");
    }

    void create(int size, String moreSpec) {
        JsonObject spec = JsonParser.parseString(moreSpec).getAsJsonObject();
        JsonObject parameters = new JsonObject();
        parameters.addProperty("size", size);
        spec.add("forProvider", parameters);
        JsonObject object = JsonParser.parseString(
                        "{'metadata':{'name':'one','namespace':'shop','uid':'uid-1','generation':1},'status':{}}")
                .getAsJsonObject();
        object.add("spec", spec);
        store.create(KEY, object);
    }

    void resize(int size) {
        store.edit(KEY, object -> {
            object.getAsJsonObject("spec").getAsJsonObject("forProvider").addProperty("size", size);
            grow(object);
        });
    }

    void delete() {
        store.edit(KEY, object -> {
            object.getAsJsonObject("metadata")
                    .addProperty("deletionTimestamp", time.instant().toString());
            grow(object);
        });
    }

    void annotate(String name, String value) {
        store.edit(KEY, object -> {
            JsonObject metadata = object.getAsJsonObject("metadata");
            if (!metadata.has("annotations")) {
                metadata.add("annotations", new JsonObject());
            }
            metadata.getAsJsonObject("annotations").addProperty(name, value);
        });
    }

    private static void grow(JsonObject object) {
        JsonObject metadata = object.getAsJsonObject("metadata");
        metadata.addProperty("generation", metadata.get("generation").getAsLong() + 1);
    }

    void settle() {
        time.executor().execute(() -> {
            int passes = 0;
            while (controller.runOnce()) {
                if (++passes > 100) {
                    throw new AssertionError("The loop does not come to rest: " + conditions());
                }
            }
        });
        time.run();
    }

    void advance(Duration duration) {
        Instant end = time.instant().plus(duration);
        int moments = 0;
        while (true) {
            settle();
            Instant next = time.nextMoment().orElse(Instant.MAX);
            Duration due = queue.untilNextDue();
            if (due != null && time.instant().plus(due).isBefore(next)) {
                next = time.instant().plus(due);
            }
            if (next.isAfter(end)) {
                break;
            }
            if (++moments > 20_000) {
                throw new AssertionError("Time stands still at " + time.instant() + ", next " + next + ", due "
                        + queue.untilNextDue() + ": " + conditions());
            }
            time.advanceTo(next);
        }
        time.advanceTo(end);
        settle();
    }

    ResourceObject object() {
        return store.read(KEY).orElseThrow();
    }

    boolean isGone() {
        return store.read(KEY).isEmpty();
    }

    String condition(String type) {
        var conditions = object().status().getAsJsonArray("conditions");
        if (conditions != null) {
            for (var element : conditions) {
                JsonObject condition = element.getAsJsonObject();
                if (condition.get("type").getAsString().equals(type)) {
                    return condition.get("status").getAsString() + " "
                            + condition.get("reason").getAsString();
                }
            }
        }
        return "none";
    }

    boolean isInSyncForNewestGeneration() {
        if (isGone() || object().status().getAsJsonArray("conditions") == null) {
            return false;
        }
        for (var element : object().status().getAsJsonArray("conditions")) {
            JsonObject condition = element.getAsJsonObject();
            if (condition.get("type").getAsString().equals("Synced")) {
                return condition.get("status").getAsString().equals("True")
                        && condition.get("observedGeneration").getAsLong()
                                == object().metadata().generation();
            }
        }
        return false;
    }

    String conditions() {
        return isGone() ? "gone" : String.valueOf(object().status().get("conditions"));
    }

    boolean hasRecord() {
        return object().metadata().annotation(Annotations.OPERATION) != null;
    }
}
