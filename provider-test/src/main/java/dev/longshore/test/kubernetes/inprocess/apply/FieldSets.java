package dev.longshore.test.kubernetes.inprocess.apply;

import com.google.gson.JsonElement;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the fields of a value, and those in which two values differ. */
final class FieldSets {

    private FieldSets() {}

    /** The fields that a configuration sets. */
    static FieldSet of(Schema schema, JsonElement value) {
        FieldSet set = new FieldSet();
        collect(schema, value, set);
        return set;
    }

    static Comparison compare(Schema schema, JsonElement before, JsonElement after) {
        Comparison comparison = new Comparison(new FieldSet(), new FieldSet(), new FieldSet());
        compare(schema, before, after, comparison);
        return comparison;
    }

    private static void collect(Schema schema, JsonElement value, FieldSet set) {
        if (Shape.isLeaf(schema, value)) {
            set.add();
            return;
        }
        Shape.parts(schema, value).forEach((element, part) -> {
            FieldSet child = set.child(element);
            collect(Shape.part(schema, element), part, child);
            boolean emptyMap = part.isJsonObject() && part.getAsJsonObject().size() == 0;
            if (part.isJsonNull() || emptyMap || !Shape.isNamed(schema, element)) {
                child.add();
            }
        });
    }

    private static void compare(
            Schema schema, @Nullable JsonElement before, @Nullable JsonElement after, Comparison comparison) {
        if (isCompared(schema, before, after)) {
            comparison.mark(before, after);
            return;
        }
        Map<String, JsonElement> old = before == null ? Map.of() : Shape.parts(schema, before);
        Map<String, JsonElement> now = after == null ? Map.of() : Shape.parts(schema, after);
        Set<String> elements = new LinkedHashSet<>(old.keySet());
        elements.addAll(now.keySet());
        for (String element : elements) {
            compare(Shape.part(schema, element), old.get(element), now.get(element), comparison.child(element));
        }
        if (before == null || after == null) {
            comparison.mark(before, after);
        }
    }

    /** Whether two values are compared as a whole. */
    private static boolean isCompared(Schema schema, @Nullable JsonElement before, @Nullable JsonElement after) {
        boolean nothing = (before == null || Shape.isEmpty(before)) && (after == null || Shape.isEmpty(after));
        boolean leaf =
                (before != null && Shape.isLeaf(schema, before)) || (after != null && Shape.isLeaf(schema, after));
        boolean unlike = before != null && after != null && before.isJsonObject() != after.isJsonObject();
        return nothing || leaf || unlike;
    }

    /** In which fields two values differ. */
    record Comparison(FieldSet added, FieldSet modified, FieldSet removed) {

        FieldSet changed() {
            return added.union(modified);
        }

        private Comparison child(String element) {
            return new Comparison(added.child(element), modified.child(element), removed.child(element));
        }

        private void mark(@Nullable JsonElement before, @Nullable JsonElement after) {
            if (before == null) {
                added.add();
            } else if (after == null) {
                removed.add();
            } else if (!before.equals(after)) {
                modified.add();
            }
        }
    }
}
