package dev.longshore.external;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** What a user needs to connect to an external resource. Immutable; never printed. */
public final class ConnectionDetails {

    private static final ConnectionDetails NONE = new ConnectionDetails(Map.of());

    private final Map<String, byte[]> values;

    private ConnectionDetails(Map<String, byte[]> values) {
        this.values = values;
    }

    /** Returns no details. */
    public static ConnectionDetails none() {
        return NONE;
    }

    /** Returns one detail. */
    public static ConnectionDetails of(String key, String value) {
        return NONE.and(key, value);
    }

    /** Returns these details and one more; common keys are endpoint, port, username, password. */
    public ConnectionDetails and(String key, String value) {
        return and(key, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns these details and one more. */
    public ConnectionDetails and(String key, byte[] value) {
        Map<String, byte[]> more = new TreeMap<>(values);
        more.put(key, value.clone());
        return new ConnectionDetails(more);
    }

    /** Returns these details and all others; the others win. */
    public ConnectionDetails and(ConnectionDetails others) {
        Map<String, byte[]> more = new TreeMap<>(values);
        more.putAll(others.values);
        return new ConnectionDetails(more);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Passes each key with a copy of its value. */
    public void forEach(BiConsumer<String, byte[]> action) {
        values.forEach((key, value) -> action.accept(key, value.clone()));
    }

    /** Names the keys only. */
    @Override
    public String toString() {
        return "ConnectionDetails" + values.keySet();
    }
}
