package dev.longshore.resource;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a managed resource allows the provider to do, from {@code spec.managementPolicies}, {@code spec.deletionPolicy}
 * and the pause annotation. The rules are those of Crossplane's runtime with management policies enabled.
 *
 * @param problem why the policies cannot be followed, null if they can
 * @param paused whether nothing may be started
 * @param observeOnly whether the external resource is only looked at
 * @param mayCreate whether it may be created
 * @param mayUpdate whether it may be changed
 * @param mayLateInitialize whether unset fields of the spec may be filled in
 * @param deletesExternal whether it goes when the managed resource goes
 */
public record ManagementPolicies(
        @Nullable String problem,
        boolean paused,
        boolean observeOnly,
        boolean mayCreate,
        boolean mayUpdate,
        boolean mayLateInitialize,
        boolean deletesExternal) {

    private static final String ALL = "*";

    /** The sets that mean something, without {@code *} and without the empty one, which pauses. */
    private static final Set<Set<String>> SUPPORTED = List.of(
                    "Observe Create Update LateInitialize Delete",
                    "Observe",
                    "Observe Create Update Delete",
                    "Observe Create Update LateInitialize",
                    "Observe Create Update",
                    "Observe Create Delete LateInitialize",
                    "Observe Create LateInitialize",
                    "Observe Create Delete",
                    "Observe Create",
                    "Observe Delete",
                    "Observe Update",
                    "Observe LateInitialize",
                    "Observe Update LateInitialize")
            .stream()
            .map(set -> Set.of(set.split(" ")))
            .collect(Collectors.toUnmodifiableSet());

    /** Reads the policies of a managed resource. */
    public static ManagementPolicies of(ResourceObject object) {
        JsonObject spec = object.spec();
        List<String> given = given(spec);
        Set<String> set = new TreeSet<>(given);
        boolean all = set.equals(Set.of(ALL));
        boolean paused = set.isEmpty() || "true".equals(object.metadata().annotation(Annotations.PAUSED));
        boolean valid = all || set.isEmpty() || SUPPORTED.contains(set);
        return new ManagementPolicies(
                valid ? null : problemOf(given),
                paused,
                set.equals(Set.of("Observe")),
                allows(set, "Create"),
                allows(set, "Update"),
                allows(set, "LateInitialize"),
                deletesExternal(spec, set, all));
    }

    private static List<String> given(JsonObject spec) {
        if (!(spec.get("managementPolicies") instanceof JsonArray array)) {
            return List.of(ALL);
        }
        return array.asList().stream().map(ManagementPolicies::text).toList();
    }

    private static String text(JsonElement value) {
        return value instanceof JsonPrimitive ? value.getAsString() : value.toString();
    }

    private static boolean allows(Collection<String> set, String policy) {
        return set.contains(ALL) || set.contains(policy);
    }

    /** A deletion policy exists on kinds of the older style only; an explicit set that names Delete overrules it. */
    private static boolean deletesExternal(JsonObject spec, Set<String> set, boolean all) {
        boolean orphan =
                spec.has("deletionPolicy") && text(spec.get("deletionPolicy")).equals("Orphan");
        return orphan ? !all && set.contains("Delete") : allows(set, "Delete");
    }

    private static String problemOf(List<String> given) {
        return "`spec.managementPolicies` is set to a value([" + String.join(" ", given)
                + "]) which is not supported. Check docs for supported policies";
    }
}
