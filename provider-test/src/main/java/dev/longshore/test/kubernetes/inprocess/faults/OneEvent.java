package dev.longshore.test.kubernetes.inprocess.faults;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A watch that sends one line, or none, and is over. */
final class OneEvent implements EventStream {

    private final List<Runnable> onClose = new CopyOnWriteArrayList<>();
    private @Nullable String line;

    OneEvent(String line) {
        this.line = line.isEmpty() ? null : line;
    }

    static OneEvent error(StatusException error) {
        JsonObject event = new JsonObject();
        event.addProperty("type", "ERROR");
        event.add("object", error.body());
        return new OneEvent(Json.write(event) + "\n");
    }

    @Override
    public void onReady(Runnable signal) {}

    @Override
    public synchronized @Nullable String poll() {
        String next = line;
        line = null;
        return next;
    }

    @Override
    public synchronized boolean isEnded() {
        return line == null;
    }

    @Override
    public void end() {}

    @Override
    public void hold(long revision) {}

    @Override
    public void resume() {}

    @Override
    public void onClose(Runnable action) {
        onClose.add(action);
    }

    @Override
    public void close() {
        onClose.forEach(Runnable::run);
    }
}
