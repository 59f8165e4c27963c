package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.kubernetes.client.informer.exception.WatchExpiredException;
import io.kubernetes.client.util.Watch;
import io.kubernetes.client.util.Watchable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of one watch request. It simply ends when the connection breaks: whether the next one may go on from where
 * this one was is for {@link ApiListerWatcher} to say.
 */
final class WatchStream implements Watchable<WatchedObject> {

    private static final Logger log = LoggerFactory.getLogger(WatchStream.class);

    private final ApiStream stream;
    private final BufferedReader lines;
    private final WatchTarget target;
    private final WatchState state;
    private final InformerListener listener;
    private final Runnable onEnd;
    private String newest;
    private Watch.@Nullable Response<WatchedObject> next;

    WatchStream(
            ApiStream stream,
            WatchTarget target,
            WatchState state,
            String from,
            InformerListener listener,
            Runnable onEnd) {
        this.stream = stream;
        this.lines = stream.lines();
        this.target = target;
        this.state = state;
        this.newest = from;
        this.listener = listener;
        this.onEnd = onEnd;
    }

    @Override
    public boolean hasNext() {
        String line = "";
        while (next == null && line != null) {
            line = readLine();
            next = line == null ? null : parse(line);
        }
        return next != null;
    }

    @Override
    public Watch.Response<WatchedObject> next() {
        if (next == null) {
            throw new NoSuchElementException();
        }
        Watch.Response<WatchedObject> taken = next;
        next = null;
        return taken;
    }

    private @Nullable String readLine() {
        try {
            String line = lines.readLine();
            if (line != null) {
                state.contacted();
                return line;
            }
        } catch (IOException ex) {
            log.debug("watch of {} broke", target.type(), ex);
        }
        end();
        return null;
    }

    private void end() {
        stream.close();
        onEnd.run();
    }

    private Watch.@Nullable Response<WatchedObject> parse(String line) {
        try {
            JsonObject event = JsonParser.parseReader(ApiStream.json(new StringReader(line)))
                    .getAsJsonObject();
            return event(event.get("type").getAsString(), event.get("object"));
        } catch (JsonParseException | IllegalStateException | NullPointerException ex) {
            log.debug("event of {} ignored: it is no JSON or ends early", target.type(), ex);
            return null;
        }
    }

    private Watch.@Nullable Response<WatchedObject> event(String type, JsonElement object) {
        if (type.equals("ERROR")) {
            throw failure(object.getAsJsonObject());
        }
        WatchedObject kept = target.keep(object, false);
        if (kept == null) {
            return null;
        }
        if (type.equals("BOOKMARK")) {
            checkBookmark(kept.resourceVersion());
        }
        newest = kept.resourceVersion();
        return target.announceOnly() ? announce(type, kept) : new Watch.Response<>(type, kept);
    }

    private Watch.Response<WatchedObject> announce(String type, WatchedObject object) {
        if (!type.equals("BOOKMARK")) {
            listener.announced(object, type.equals("DELETED"));
        }
        return new Watch.Response<>("BOOKMARK", object);
    }

    private RuntimeException failure(JsonObject status) {
        end();
        JsonElement code = status.get("code");
        return code != null && code.getAsInt() == 410 ? new WatchExpiredException() : new WatchBrokenException(status);
    }

    /** Time that runs backwards means that the cluster was restored: what is known here is of another world. */
    private void checkBookmark(String version) {
        if (ResourceVersions.isNewer(newest, version)) {
            end();
            throw new WatchExpiredException();
        }
    }

    @Override
    public Iterator<Watch.Response<WatchedObject>> iterator() {
        return this;
    }

    /** Called by the thread that stops the informer, too. */
    @Override
    public void close() {
        stream.cancel();
    }

    /** The API server ended a watch with an error. */
    static final class WatchBrokenException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WatchBrokenException(JsonObject status) {
            super("the API server ended the watch: " + status.get("message"));
        }
    }
}
