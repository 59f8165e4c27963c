package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths into an object, as {@code managedFields} holds them: a tree in which each node may itself be in the
 * set. Elements of a path are kept as they are written: {@code f:name}, {@code k:{"key":"value"}}, {@code v:"value"}.
 */
final class FieldSet {

    private static final String SELF = ".";

    private final Map<String, FieldSet> children = new TreeMap<>();
    private boolean member;

    static FieldSet parse(JsonObject json) {
        FieldSet set = new FieldSet();
        for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
            if (entry.getKey().equals(SELF)) {
                set.member = true;
            } else if (entry.getValue().isJsonObject()) {
                JsonObject below = entry.getValue().getAsJsonObject();
                FieldSet child = parse(below);
                child.member |= below.size() == 0;
                set.children.put(entry.getKey(), child);
            }
        }
        return set;
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject();
        if (member && !children.isEmpty()) {
            json.add(SELF, new JsonObject());
        }
        children.forEach((element, child) -> {
            if (!child.isEmpty()) {
                json.add(element, child.toJson());
            }
        });
        return json;
    }

    /** The node below, made if it is not there. */
    FieldSet child(String element) {
        return children.computeIfAbsent(element, none -> new FieldSet());
    }

    void add() {
        member = true;
    }

    @Nullable
    FieldSet find(String... path) {
        FieldSet at = this;
        for (String element : path) {
            FieldSet below = at.children.get(element);
            if (below == null) {
                return null;
            }
            at = below;
        }
        return at;
    }

    Map<String, FieldSet> children() {
        return children;
    }

    boolean isMember() {
        return member;
    }

    boolean isEmpty() {
        return !member && children.values().stream().allMatch(FieldSet::isEmpty);
    }

    FieldSet union(FieldSet other) {
        return combine(other, (here, there) -> here || there);
    }

    FieldSet minus(FieldSet other) {
        return combine(other, (here, there) -> here && !there);
    }

    FieldSet intersection(FieldSet other) {
        return combine(other, (here, there) -> here && there);
    }

    /** Without a whole branch. */
    FieldSet without(String element) {
        FieldSet result = union(new FieldSet());
        result.children.remove(element);
        return result;
    }

    /** Only one branch. */
    FieldSet only(String element) {
        FieldSet result = union(new FieldSet());
        result.children.keySet().removeIf(name -> !name.equals(element));
        result.member = false;
        return result;
    }

    /** The paths as messages show them. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        collect("", paths);
        return paths;
    }

    private void collect(String path, List<String> paths) {
        if (member) {
            paths.add(path);
        }
        children.forEach((element, child) -> child.collect(path + PathElements.show(element), paths));
    }

    private FieldSet combine(FieldSet other, BiPredicate<Boolean, Boolean> keep) {
        FieldSet result = new FieldSet();
        result.member = keep.test(member, other.member);
        children.forEach((element, child) -> {
            FieldSet there = other.children.get(element);
            result.put(element, child.combine(there == null ? new FieldSet() : there, keep));
        });
        other.children.forEach((element, child) -> {
            if (!children.containsKey(element)) {
                result.put(element, new FieldSet().combine(child, keep));
            }
        });
        return result;
    }

    private void put(String element, FieldSet child) {
        if (!child.isEmpty()) {
            children.put(element, child);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldSet set && toJson().equals(set.toJson()) && member == set.member;
    }

    @Override
    public int hashCode() {
        return toJson().hashCode();
    }
}
