package dev.longshore.test.client;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalException;
import dev.longshore.resource.SecretKeyReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A provider configuration and Secrets outside of any API server. What is missing is rejected as the runtime does. */
public final class TestConnectContext implements ConnectContext {

    private final @Nullable Object providerConfig;
    private final ConcurrentMap<String, Map<String, String>> secrets = new ConcurrentHashMap<>();

    private TestConnectContext(@Nullable Object providerConfig) {
        this.providerConfig = providerConfig;
    }

    /** Returns a context without a provider configuration. */
    public static TestConnectContext empty() {
        return new TestConnectContext(null);
    }

    /** Returns a context with the spec of a provider configuration. */
    public static TestConnectContext of(Object providerConfig) {
        return new TestConnectContext(providerConfig);
    }

    /** Adds a Secret, or replaces the one of this name; namespaces are not looked at. */
    public TestConnectContext secret(String name, Map<String, String> entries) {
        secrets.put(name, Map.copyOf(entries));
        return this;
    }

    /** Takes a Secret away. */
    public void removeSecret(String name) {
        secrets.remove(name);
    }

    @Override
    public <S> S providerConfig(Class<S> specType) {
        if (!specType.isInstance(providerConfig)) {
            throw ExternalException.rejected("there is no provider configuration with a " + specType.getSimpleName());
        }
        return specType.cast(providerConfig);
    }

    @Override
    public String secret(SecretKeyReference reference) {
        return Optional.ofNullable(secrets.get(reference.name()))
                .map(entries -> entries.get(reference.key()))
                .orElseThrow(() -> ExternalException.rejected(
                        "Secret '" + reference.name() + "' has no entry '" + reference.key() + "'"));
    }
}
