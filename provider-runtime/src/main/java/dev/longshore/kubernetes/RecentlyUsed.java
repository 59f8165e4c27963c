package dev.longshore.kubernetes;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map that forgets what was not used for longest when it is full. Not safe for more than one thread.
 *
 * @param <K> key
 * @param <V> value
 */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int capacity;

    RecentlyUsed(int capacity) {
        super(16, 0.75f, true);
        this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > capacity;
    }
}
