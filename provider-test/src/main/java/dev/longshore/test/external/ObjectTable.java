package dev.longshore.test.external;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** All objects with all their versions, so that reads can lag. */
final class ObjectTable {

    private record Version(Instant since, @Nullable CloudObject object) {}

    private final Map<String, List<Version>> versions = new LinkedHashMap<>();
    private final Agenda agenda;

    ObjectTable(Agenda agenda) {
        this.agenda = agenda;
    }

    void put(CloudObject object) {
        add(object.id(), object);
    }

    void remove(String id) {
        add(id, null);
    }

    private void add(String id, @Nullable CloudObject object) {
        versions.computeIfAbsent(id, unused -> new ArrayList<>()).add(new Version(agenda.moment(), object));
    }

    /** Changes an object if it is still there. */
    void change(String id, UnaryOperator<CloudObject> change) {
        CloudObject object = current(id);
        if (object != null) {
            put(change.apply(object));
        }
    }

    @Nullable
    CloudObject current(String id) {
        return at(id, agenda.moment());
    }

    /** The object as it was at a moment. */
    @Nullable
    CloudObject at(String id, Instant moment) {
        List<Version> known = versions.getOrDefault(id, List.of());
        for (int i = known.size() - 1; i >= 0; i--) {
            if (!known.get(i).since().isAfter(moment)) {
                return known.get(i).object();
            }
        }
        return null;
    }

    /** All objects as they were at a moment. */
    List<CloudObject> at(Instant moment) {
        return versions.keySet().stream()
                .map(id -> at(id, moment))
                .filter(Objects::nonNull)
                .toList();
    }
}
