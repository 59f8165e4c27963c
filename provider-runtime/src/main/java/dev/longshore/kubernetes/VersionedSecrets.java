package dev.longshore.kubernetes;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read from one version of a Secret each. They are dropped when the watch tells of another version,
 * even if it does so while the value is still being read.
 *
 * @param <V> value
 */
final class VersionedSecrets<V> implements InformerListener {

    private final ConcurrentHashMap<String, Entry<V>> entries = new ConcurrentHashMap<>();
    private final Consumer<String> onChange;

    /** Creates an empty one that tells the keys of Secrets that changed. */
    VersionedSecrets(Consumer<String> onChange) {
        this.onChange = onChange;
    }

    Optional<V> get(String key) {
        return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }

    /** Begins to listen for changes; to be called before the Secret is read. */
    Entry<V> reading(String key) {
        Entry<V> pending = new Entry<>(null, null);
        entries.put(key, pending);
        return pending;
    }

    /**
     * Keeps a value, if the Secret has not changed since it was read.
     *
     * @param version resource version that was read, empty if there was no Secret
     */
    void read(String key, Entry<V> pending, String version, V value) {
        Entry<V> loaded = new Entry<>(version, value);
        if (pending.isOutdatedBy(version)) {
            drop(key, pending);
        } else {
            entries.replace(key, pending, loaded);
        }
    }

    void forget(String key) {
        entries.remove(key);
    }

    @Override
    public void announced(WatchedObject object, boolean deleted) {
        Entry<V> entry = entries.get(object.key());
        if (entry != null) {
            seen(object.key(), entry, deleted ? "" : object.resourceVersion());
        }
    }

    @Override
    public void listed(WatchedList list) {
        Map<String, String> versions = new HashMap<>();
        list.items().stream()
                .filter(item -> entries.containsKey(item.key()))
                .forEach(item -> versions.put(item.key(), item.resourceVersion()));
        entries.forEach((key, entry) -> {
            boolean newerThanList = ResourceVersions.isNewer(entry.versionOrEmpty(), list.resourceVersion());
            if (!newerThanList) {
                seen(key, entry, versions.getOrDefault(key, ""));
            }
        });
    }

    private void seen(String key, Entry<V> entry, String version) {
        if (entry.isPending()) {
            entry.newest = version;
        } else if (!entry.versionOrEmpty().equals(version)) {
            drop(key, entry);
        }
    }

    private void drop(String key, Entry<V> entry) {
        if (entries.remove(key, entry)) {
            onChange.accept(key);
        }
    }

    /** What is known of one Secret; compared by identity. */
    static final class Entry<V> {

        private final @Nullable String version;
        private final @Nullable V value;
        private volatile @Nullable String newest;

        private Entry(@Nullable String version, @Nullable V value) {
            this.version = version;
            this.value = value;
        }

        private boolean isPending() {
            return version == null;
        }

        private String versionOrEmpty() {
            return version == null ? "" : version;
        }

        private @Nullable V value() {
            return value;
        }

        /** Whether something else than the version that was read has been seen meanwhile. */
        private boolean isOutdatedBy(String read) {
            String seen = newest;
            return seen != null && !seen.equals(read) && !ResourceVersions.isNewer(read, seen);
        }
    }
}
