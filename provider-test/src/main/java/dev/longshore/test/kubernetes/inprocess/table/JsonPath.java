package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JSON paths of printer columns: fields, indexes, wildcards, and filters by equality. */
final class JsonPath {

    private static final Pattern STEP = Pattern.compile(
            "\\.((?:\\\\.|[^.\\[\\\\])+)" // .name, with escaped dots
                    + "|\\[(-?[0-9]+)]"
                    + "|\\[(\\*)]"
                    + "|\\['((?:\\\\.|[^'\\\\])*)']"
                    + "|\\[\\?\\(\\s*@((?:\\.[A-Za-z0-9_-]+)+)\\s*(==|!=)\\s*(?:'([^']*)'|\"([^\"]*)\"|([0-9]+|true|false))\\s*\\)]");

    private final List<Step> steps;

    private JsonPath(List<Step> steps) {
        this.steps = steps;
    }

    /** Reads a path; one that cannot be read finds nothing. */
    static JsonPath parse(String path) {
        String text = path.replaceFirst("^\\$", "");
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(text.startsWith(".") || text.startsWith("[") ? text : "." + text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            steps.add(step(matcher));
            end = matcher.end();
        }
        boolean whole = end == matcher.regionEnd();
        return new JsonPath(whole ? steps : List.of(element -> Stream.empty()));
    }

    /** Everything that the path leads to. */
    List<JsonElement> find(JsonObject root) {
        Stream<JsonElement> found = Stream.of(root);
        for (Step step : steps) {
            found = found.flatMap(step::from);
        }
        return found.toList();
    }

    private static Step step(Matcher matcher) {
        if (matcher.group(1) != null) {
            return member(unescape(matcher.group(1)));
        }
        if (matcher.group(2) != null) {
            return index(Integer.parseInt(matcher.group(2)));
        }
        if (matcher.group(3) != null) {
            return JsonPath::all;
        }
        return matcher.group(4) != null ? member(unescape(matcher.group(4))) : filter(matcher);
    }

    private static Step member(String name) {
        if (name.equals("*")) {
            return JsonPath::all;
        }
        return element -> element.isJsonObject() && element.getAsJsonObject().has(name)
                ? Stream.of(element.getAsJsonObject().get(name))
                : Stream.empty();
    }

    private static Step index(int index) {
        return element -> {
            JsonArray array = element.isJsonArray() ? element.getAsJsonArray() : new JsonArray();
            int place = index < 0 ? array.size() + index : index;
            return place >= 0 && place < array.size() ? Stream.of(array.get(place)) : Stream.empty();
        };
    }

    private static Step filter(Matcher matcher) {
        String[] path = matcher.group(5).substring(1).split("\\.");
        String wanted = Stream.of(matcher.group(7), matcher.group(8), matcher.group(9))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        boolean equal = matcher.group(6).equals("==");
        Predicate<JsonElement> matches = item -> holds(item, path, wanted) == equal;
        return element -> all(element).filter(matches);
    }

    private static boolean holds(JsonElement item, String[] path, String wanted) {
        JsonElement found = item.isJsonObject() ? Json.find(item.getAsJsonObject(), path) : null;
        return found instanceof JsonPrimitive primitive
                && primitive.getAsString().equals(wanted);
    }

    private static Stream<JsonElement> all(JsonElement element) {
        if (element.isJsonArray()) {
            return element.getAsJsonArray().asList().stream();
        }
        return element.isJsonObject()
                ? element.getAsJsonObject().entrySet().stream().map(Map.Entry::getValue)
                : Stream.empty();
    }

    private static String unescape(String name) {
        return name.replaceAll("\\\\(.)", "$1");
    }

    private interface Step {

        Stream<JsonElement> from(JsonElement element);
    }
}
