package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads Secrets and keeps their contents until they change or nobody needs them any more. Never prints them. */
final class SecretReader {

    private final SecretWatch watch;
    private final VersionedSecrets<Optional<Map<String, byte[]>>> cache;

    /** Creates a reader that tells {@code onChange} the keys of Secrets that changed. */
    SecretReader(SecretWatch watch, Consumer<String> onChange) {
        this.watch = watch;
        this.cache = new VersionedSecrets<>(onChange);
        watch.listen(cache);
    }

    /** Returns the entries of a Secret; empty if there is no such Secret. */
    Optional<Map<String, byte[]>> read(String namespace, String name) {
        watch.ensureStarted();
        String key = WatchedObject.key(namespace, name);
        return cache.get(key)
                .filter(cached -> watch.isAttentiveTo(namespace))
                .orElseGet(() -> fetch(key, namespace, name));
    }

    private Optional<Map<String, byte[]>> fetch(String key, String namespace, String name) {
        VersionedSecrets.Entry<Optional<Map<String, byte[]>>> pending = cache.reading(key);
        Optional<JsonObject> secret = watch.api().find(ApiPath.object(SecretWatch.SECRET, namespace, name));
        Optional<Map<String, byte[]>> entries = secret.map(SecretReader::entriesOf);
        cache.read(key, pending, secret.map(SecretReader::versionOf).orElse(""), entries);
        return entries;
    }

    void forget(String namespace, String name) {
        cache.forget(WatchedObject.key(namespace, name));
    }

    static String versionOf(JsonObject secret) {
        return secret.getAsJsonObject("metadata").get("resourceVersion").getAsString();
    }

    static Map<String, byte[]> entriesOf(JsonObject secret) {
        Map<String, byte[]> entries = new TreeMap<>();
        if (secret.get("data") instanceof JsonObject data) {
            data.entrySet()
                    .forEach(entry -> entries.put(
                            entry.getKey(),
                            Base64.getDecoder().decode(entry.getValue().getAsString())));
        }
        return entries;
    }
}
