package dev.longshore.test.kubernetes.inprocess.watch;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.Change;
import dev.longshore.test.kubernetes.inprocess.table.Representation;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The events of one watch. What was there when it began is held without bound, since it exists anyway; of what happens
 * afterwards only so many events wait for the client, and a client that is too slow is cut off.
 */
public final class WatchStream implements EventStream {

    private static final int PIECE = 32 * 1024;

    private final ResourceType type;
    private final ObjectFilter filter;
    private final Representation representation;
    private final int capacity;
    private final Deque<Event> waiting = new ArrayDeque<>();
    private final Deque<Runnable> onClose = new ArrayDeque<>();
    private Runnable signal = () -> {};
    private long heldAfter = Long.MAX_VALUE;
    private boolean live;
    private boolean ended;
    private boolean closed;
    private boolean first = true;

    /** With the number of events that may wait for a slow client. */
    public WatchStream(ResourceType type, ObjectFilter filter, Representation representation, int capacity) {
        this.type = type;
        this.filter = filter;
        this.representation = representation;
        this.capacity = capacity;
    }

    /** An object that exists as the watch begins. */
    public void begin(JsonObject object) {
        if (filter.test(object)) {
            add("ADDED", object, 0);
        }
    }

    /** From now on the client must keep up. */
    public synchronized void beginLive() {
        live = true;
    }

    /** Takes note of a change. */
    public void accept(Change change) {
        JsonObject before = change.before();
        boolean was = before != null && filter.test(before);
        boolean is = change.after() != null && filter.test(change.after());
        if (is) {
            add(was ? "MODIFIED" : "ADDED", change.last(), change.revision());
        } else if (before != null && was) {
            JsonObject last = change.after() == null ? change.last() : atRevision(before, change.revision());
            add("DELETED", last, change.revision());
        }
    }

    /** Tells the client up to which version it has seen everything. */
    public void bookmark(long revision, boolean initialEventsEnd) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", Long.toString(revision));
        metadata.add("creationTimestamp", JsonNull.INSTANCE);
        if (initialEventsEnd) {
            Json.ensureObject(metadata, "annotations").addProperty("k8s.io/initial-events-end", "true");
        }
        JsonObject object = new JsonObject();
        object.addProperty("kind", type.kind());
        object.addProperty("apiVersion", type.apiVersion());
        object.add("metadata", metadata);
        add("BOOKMARK", object, revision);
    }

    /** Ends the stream with an error that the client is told. */
    public void fail(StatusException failure) {
        add("ERROR", failure.body(), 0);
        end();
    }

    @Override
    public void end() {
        synchronized (this) {
            ended = true;
        }
        signal().run();
    }

    @Override
    public void onClose(Runnable action) {
        synchronized (this) {
            if (!closed) {
                onClose.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    public synchronized void onReady(Runnable ready) {
        signal = ready;
    }

    @Override
    public @Nullable String poll() {
        StringBuilder piece = new StringBuilder();
        for (Event event = next(); event != null; event = piece.length() < PIECE ? next() : null) {
            piece.append(encode(event)).append('\n');
        }
        return piece.length() == 0 ? null : piece.toString();
    }

    @Override
    public synchronized boolean isEnded() {
        return ended && waiting.isEmpty();
    }

    @Override
    public void close() {
        Deque<Runnable> actions;
        synchronized (this) {
            ended = true;
            closed = true;
            waiting.clear();
            actions = new ArrayDeque<>(onClose);
            onClose.clear();
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public synchronized void hold(long revision) {
        heldAfter = Math.min(heldAfter, revision);
    }

    @Override
    public void resume() {
        synchronized (this) {
            heldAfter = Long.MAX_VALUE;
        }
        signal().run();
    }

    private void add(String eventType, JsonObject object, long revision) {
        synchronized (this) {
            if (ended) {
                return;
            }
            if (live && waiting.size() >= capacity) {
                ended = true;
                waiting.clear();
            } else {
                waiting.add(new Event(eventType, object, revision));
            }
        }
        signal().run();
    }

    private synchronized @Nullable Event next() {
        Event head = waiting.peek();
        return head == null || head.revision() > heldAfter ? null : waiting.poll();
    }

    private synchronized Runnable signal() {
        return signal;
    }

    private String encode(Event event) {
        JsonObject shown = event.isPlain() ? event.object() : representation.event(type, event.object(), first);
        first = first && event.isPlain();
        JsonObject line = new JsonObject();
        line.addProperty("type", event.type());
        line.add("object", shown);
        return Json.write(line);
    }

    private static JsonObject atRevision(JsonObject before, long revision) {
        JsonObject last = before.deepCopy();
        last.getAsJsonObject("metadata").addProperty("resourceVersion", Long.toString(revision));
        return last;
    }

    private record Event(String type, JsonObject object, long revision) {

        boolean isPlain() {
            return type.equals("ERROR") || type.equals("BOOKMARK");
        }
    }
}
