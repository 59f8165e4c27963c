package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** All managers of an object. */
record Managers(List<Manager> all) {

    static Managers of(JsonObject object) {
        return new Managers(Json.objects(Json.array(object, "metadata", "managedFields")).stream()
                .filter(entry -> entry.size() > 0)
                .map(Manager::parse)
                .toList());
    }

    /** The fields of the manager, none if it is not there yet. */
    FieldSet fieldsOf(Manager manager) {
        return all.stream()
                .filter(manager::isSame)
                .map(Manager::fields)
                .findFirst()
                .orElseGet(FieldSet::new);
    }

    /** The fields of everybody else. */
    FieldSet fieldsOfOthers(Manager manager) {
        return others(manager).map(Manager::fields).reduce(new FieldSet(), FieldSet::union);
    }

    Stream<Manager> others(Manager manager) {
        return all.stream().filter(other -> !other.isSame(manager));
    }

    /** With the entry in place of the one that the manager had, and the other managers changed. */
    Managers with(Manager manager, Function<Manager, Manager> change) {
        List<Manager> result = new ArrayList<>();
        others(manager).map(change).filter(other -> !other.fields().isEmpty()).forEach(result::add);
        if (!manager.fields().isEmpty()) {
            result.add(manager);
        }
        result.sort(Comparator.comparing(Manager::operation)
                .thenComparing(Manager::time)
                .thenComparing(Manager::name));
        return new Managers(result);
    }

    void store(JsonObject object) {
        JsonArray entries = new JsonArray();
        all.forEach(manager -> entries.add(manager.toJson()));
        JsonObject metadata = Json.ensureObject(object, "metadata");
        if (entries.isEmpty()) {
            metadata.remove("managedFields");
        } else {
            metadata.add("managedFields", entries);
        }
    }
}
