package dev.longshore.managed;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.controller.Controller;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.ExternalConnector;
import dev.longshore.limit.AccountLimiter;
import dev.longshore.limit.Rate;
import dev.longshore.listener.Announcement;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.operation.ConnectionSecrets;
import dev.longshore.operation.FailureHistory;
import dev.longshore.operation.Holder;
import dev.longshore.operation.OperationControl;
import dev.longshore.operation.OperationExecutor;
import dev.longshore.operation.OperationRecord;
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
import dev.longshore.watch.ResourceEvents;
import dev.longshore.watch.ResourceWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The whole loop on one thread and one clock: nothing happens unless a test says so. */
final class World {

    static final ResourceType TYPE = ResourceType.of(Widget.class);
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final ResourceKey KEY = TYPE.key("shop", "one");

    final WidgetCloud cloud = new WidgetCloud();
    final List<Announcement> announcements = new ArrayList<>();
    final List<OperationChanged> changes = new ArrayList<>();

    /** Operations that connection details were published for. */
    final List<String> published = new ArrayList<>();

    final InMemoryStore store = new InMemoryStore(new Events());
    final Deque<Runnable> calls = new ArrayDeque<>();
    Instant now = START;
    boolean leader = true;
    boolean secretIsMissing;
    Permits.Limits limits = new Permits.Limits(4, 4, 0, Map.of(), new Permits.KindLimit(4, 10));

    @Nullable
    Rate writeRate;

    private final ExternalConnector<Widget> connector;
    private boolean cancelsOnChange;
    private int pod;
    private WorkQueue<ResourceKey> queue;
    private ResourceWatch watch;
    private Controller controller;
    private ManagedReconciler<Widget> reconciler;
    OperationExecutor executor;

    World(ExternalConnector<Widget> connector) {
        this.connector = connector;
        start();
    }

    World cancellingOnChange() {
        cancelsOnChange = true;
        start();
        return this;
    }

    /** A new process elsewhere: what was in memory is gone, what is durable stays. */
    void moveElsewhere() {
        pod++;
        start();
    }

    /** A new process in the same pod. */
    void start() {
        calls.clear();
        queue = new WorkQueue<>(
                () -> Duration.between(Instant.EPOCH, now).toNanos(),
                new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        RuntimeListener listener = new Recorder();
        Permits permits = new Permits(limits, () -> now, key -> queue.add(key, Priority.CHANGE));
        executor = new OperationExecutor(
                permits, calls::add, () -> leader, () -> now, listener, key -> queue.add(key, Priority.CHANGE));
        FailureHistory failures =
                new FailureHistory(() -> now, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(1));
        AccountLimiter limiter = new AccountLimiter(null, writeRate, () -> now);
        OperationControl operations = new OperationControl(
                executor,
                new OperationControl.Stores(TYPE, store, new Secrets(), failures, connector.settleTime(), listener),
                Holder.of("pod-" + pod, now),
                () -> now,
                type -> Duration.ofMinutes(30),
                limiter);
        KindContext<Widget> kind = new KindContext<>(
                TYPE,
                ResourceDecoder.of(Widget.class),
                connector,
                (key, object) -> new NoConfiguration(),
                store,
                new Secrets(),
                operations,
                failures,
                () -> now,
                listener,
                new KindContext.Timing(Duration.ofMinutes(1), 0, Duration.ofSeconds(10), cancelsOnChange));
        reconciler = new ManagedReconciler<>(kind);
        controller = new Controller(queue, reconciler, listener, () -> 0);
        watch = new ResourceWatch(queue, Duration.ZERO);
        store.read(KEY).ifPresent(object -> watch.added(KEY, object, true));
    }

    private final class Secrets implements ConnectionSecrets {
        @Override
        public void publish(ResourceObject owner, ConnectionDetails details, String operationId) {
            if (!details.isEmpty()) {
                published.add(operationId);
                store.writes().add("secret");
            }
        }

        @Override
        public boolean lacks(ResourceObject owner, String operationId) {
            return secretIsMissing;
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

    /** What the store announces goes to the watch of the process that lives now. */
    private final class Events implements ResourceEvents {
        @Override
        public void added(ResourceKey key, ResourceObject object, boolean initial) {
            watch.added(key, object, initial);
        }

        @Override
        public void changed(ResourceKey key, ResourceObject before, ResourceObject after) {
            watch.changed(key, before, after);
        }

        @Override
        public void removed(ResourceKey key) {
            watch.removed(key);
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
            object.getAsJsonObject("metadata").addProperty("deletionTimestamp", now.toString());
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

    /** As if somebody had noticed that the pass of the resource does not end. */
    void stuck(Duration limit) {
        reconciler.stuck(KEY, limit);
    }

    /** Works off all that is due; calls of the author's code stay pending. */
    void settle() {
        int passes = 0;
        while (controller.runOnce()) {
            if (++passes > 100) {
                throw new AssertionError("The loop does not come to rest: " + conditions());
            }
        }
    }

    /** Runs the pending call to its end, and what follows from it. */
    void finishCall() {
        calls.remove().run();
        settle();
    }

    void advance(Duration time) {
        Instant end = now.plus(time);
        settle();
        for (Duration next = queue.untilNextDue();
                next != null && !now.plus(next).isAfter(end);
                next = queue.untilNextDue()) {
            now = now.plus(next);
            settle();
        }
        now = end;
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

    String conditions() {
        return isGone() ? "gone" : String.valueOf(object().status().get("conditions"));
    }

    /** What a list shows of the operation that is going on. */
    String operation() {
        return object().status().get("operation") instanceof JsonObject operation
                ? operation.get("summary").getAsString()
                : "none";
    }

    boolean hasRecord() {
        return annotation(Annotations.OPERATION) != null;
    }

    OperationRecord record() {
        return OperationRecord.parse(Objects.requireNonNull(annotation(Annotations.OPERATION)));
    }

    @Nullable
    String annotation(String name) {
        return object().metadata().annotation(name);
    }
}
