package dev.longshore.test.kubernetes.inprocess.request;

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

    /** A whole number, or null when it is not given or is none. */
    public @Nullable Long number(String name) {
        String value = text(name);
        return value.matches("[0-9]{1,18}") ? Long.valueOf(value) : null;
    }
}
