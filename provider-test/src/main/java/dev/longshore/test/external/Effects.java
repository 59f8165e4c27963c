package dev.longshore.test.external;

import com.google.gson.JsonObject;
import dev.longshore.test.external.CloudObject.State;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What operations do to objects. An object that went away meanwhile stays away. */
final class Effects {

    private final Agenda agenda;
    private final ObjectTable objects;
    private final LogWriter log;

    Effects(Agenda agenda, ObjectTable objects, LogWriter log) {
        this.agenda = agenda;
        this.objects = objects;
        this.log = log;
    }

    Work.Effect create(CloudCall call, CloudObject object, boolean visibleAtStart) {
        return new Creation(call, object, visibleAtStart);
    }

    Work.Effect update(String id, JsonObject body) {
        return new Work.Effect() {
            @Override
            public void start() {
                objects.change(id, object -> object.in(State.UPDATING));
            }

            @Override
            public void succeed() {
                objects.change(id, object -> object.with(body).in(State.ACTIVE));
            }

            @Override
            public void undo() {
                objects.change(id, object -> object.in(State.ACTIVE));
            }
        };
    }

    Work.Effect delete(CloudCall call, String id, @Nullable Duration window) {
        return new Work.Effect() {
            @Override
            public void start() {
                objects.change(id, object -> object.in(State.DELETING));
            }

            @Override
            public void succeed() {
                if (objects.current(id) != null) {
                    goAway(call, id, window);
                }
            }

            @Override
            public void undo() {
                objects.change(id, object -> object.in(State.ACTIVE));
            }
        };
    }

    private void goAway(CloudCall call, String id, @Nullable Duration window) {
        log.add(LogEntry.Event.GONE, call, id);
        if (window == null) {
            objects.remove(id);
        } else {
            objects.change(id, object -> object.in(State.PENDING_DELETION));
            agenda.in(window, () -> objects.remove(id));
        }
    }

    private final class Creation implements Work.Effect {

        private final CloudCall call;
        private final CloudObject object;
        private final boolean visibleAtStart;

        Creation(CloudCall call, CloudObject object, boolean visibleAtStart) {
            this.call = call;
            this.object = object;
            this.visibleAtStart = visibleAtStart;
        }

        @Override
        public void start() {
            if (visibleAtStart) {
                live(object);
            }
        }

        @Override
        public void succeed() {
            if (visibleAtStart) {
                objects.change(object.id(), created -> created.in(State.ACTIVE));
            } else {
                live(object.in(State.ACTIVE));
            }
        }

        private void live(CloudObject created) {
            objects.put(created);
            log.add(LogEntry.Event.LIVES, call, created.id());
        }

        @Override
        public void undo() {
            if (objects.current(object.id()) != null) {
                goAway(call, object.id(), null);
            }
        }
    }
}
