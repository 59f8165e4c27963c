package dev.longshore.test.kubernetes.inprocess.selector;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Equality and set-based requirements on labels, all of which must hold. */
final class LabelSelector implements Predicate<JsonObject> {

    private static final String KEY = "((?:[A-Za-z0-9.-]+/)?[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)";
    private static final Pattern EQUALITY = Pattern.compile(KEY + "\\s*(==|=|!=)\\s*([A-Za-z0-9._-]*)");
    private static final Pattern SET = Pattern.compile(KEY + "\\s+(in|notin)\\s*\\(([^()]*)\\)");
    private static final Pattern EXISTS = Pattern.compile("(!?)\\s*" + KEY);
    private static final Pattern COMPARISON = Pattern.compile(KEY + "\\s*([<>])\\s*(-?[0-9]+)");

    private final List<Predicate<JsonObject>> requirements;

    private LabelSelector(List<Predicate<JsonObject>> requirements) {
        this.requirements = requirements;
    }

    /**
     * Reads a selector.
     *
     * @throws StatusException with 400 if it cannot be read
     */
    static LabelSelector parse(String text) {
        List<Predicate<JsonObject>> requirements = new ArrayList<>();
        if (!text.isBlank()) {
            // A comma inside parentheses separates values, not requirements; after the last one comes another.
            Arrays.stream(text.split(",(?![^()]*\\))", -1))
                    .map(String::trim)
                    .forEach(part -> requirements.add(requirement(part)));
        }
        return new LabelSelector(requirements);
    }

    @Override
    public boolean test(JsonObject object) {
        return requirements.stream().allMatch(requirement -> requirement.test(object));
    }

    private static Predicate<JsonObject> requirement(String part) {
        Matcher equality = EQUALITY.matcher(part);
        if (equality.matches()) {
            boolean equal = !equality.group(2).equals("!=");
            return object -> equality.group(3).equals(label(object, equality.group(1))) == equal;
        }
        Matcher set = SET.matcher(part);
        if (set.matches()) {
            return inSet(set.group(1), set.group(2).equals("in"), set.group(3));
        }
        Matcher exists = EXISTS.matcher(part);
        if (exists.matches()) {
            boolean present = exists.group(1).isEmpty();
            return object -> (label(object, exists.group(2)) != null) == present;
        }
        return comparison(part);
    }

    private static Predicate<JsonObject> inSet(String key, boolean inside, String list) {
        Set<String> values = new TreeSet<>(
                Arrays.stream(list.split(",", -1)).map(String::trim).toList());
        return object -> {
            String label = label(object, key);
            return (label != null && values.contains(label)) == inside;
        };
    }

    private static Predicate<JsonObject> comparison(String part) {
        Matcher matcher = COMPARISON.matcher(part);
        if (!matcher.matches()) {
            throw Refusals.badRequest("unable to parse requirement: " + part);
        }
        long bound = Long.parseLong(matcher.group(3));
        boolean greater = matcher.group(2).equals(">");
        return object -> {
            String label = label(object, matcher.group(1));
            return label != null
                    && label.matches("-?[0-9]{1,18}")
                    && (greater ? Long.parseLong(label) > bound : Long.parseLong(label) < bound);
        };
    }

    private static @Nullable String label(JsonObject object, String key) {
        return Json.text(object, "metadata", "labels", key);
    }
}
