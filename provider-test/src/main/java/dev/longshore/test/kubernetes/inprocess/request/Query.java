package dev.longshore.test.kubernetes.inprocess.request;

import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters behind the question mark. */
public record Query(Map<String, List<String>> parameters) {

    /** The first value, or an empty text. */
    public String text(String name) {
        List<String> values = parameters.get(name);
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    /** All values. */
    public List<String> all(String name) {
        return parameters.getOrDefault(name, List.of());
    }

    /** Whether the parameter is there at all. */
    public boolean has(String name) {
        return parameters.containsKey(name);
    }

    /** Whether it is on. */
    public boolean flag(String name) {
        String value = text(name);
        return value.equals("true") || value.equals("1");
    }

    /**
     * A whole number, or null when it is not given.
     *
     * @throws StatusException with 400 if it is something else
     */
    public @Nullable Long number(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException ex) {
            throw Refusals.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }
}
