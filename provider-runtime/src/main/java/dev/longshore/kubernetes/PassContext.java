package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalException;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.SecretKeyReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a connector may read in one pass over a resource. */
final class PassContext implements ConnectContext {

    private final ResourceKey key;
    private final ResourceObject resource;
    private final List<ProviderConfigs<?>> allowed;
    private final SecretReader secrets;
    private final Consumer<ResourceKey> dependencies;
    private final TrustedReferences trusted = new TrustedReferences();
    private @Nullable ConfigResource<?> config;

    PassContext(
            ResourceKey key,
            ResourceObject resource,
            List<ProviderConfigs<?>> allowed,
            SecretReader secrets,
            Consumer<ResourceKey> dependencies) {
        this.key = key;
        this.resource = resource;
        this.allowed = allowed;
        this.secrets = secrets;
        this.dependencies = dependencies;
    }

    @Override
    public synchronized <S> S providerConfig(Class<S> specType) {
        Object spec = config().spec();
        if (!specType.isInstance(spec)) {
            throw ExternalException.rejected("cannot use provider configuration: its spec is a "
                    + spec.getClass().getSimpleName() + ", and the connector of " + key.kind() + " asks for a "
                    + specType.getSimpleName());
        }
        return specType.cast(spec);
    }

    private ConfigResource<?> config() {
        if (config == null) {
            config = load();
        }
        return config;
    }

    private ConfigResource<?> load() {
        ProviderConfigs<?> configs = configsOf(referenced("kind"));
        String name = referenced("name");
        ResourceKey configKey = configs.type().key(key.namespace(), name == null ? "default" : name);
        dependencies.accept(configKey);
        ConfigResource<?> loaded = configs.get(configKey);
        if (!configs.type().namespaced()) {
            trusted.addAllOf(loaded.spec());
        }
        return loaded;
    }

    private @Nullable String referenced(String field) {
        return resource.spec().get("providerConfigRef") instanceof JsonObject reference
                        && reference.get(field) instanceof JsonPrimitive value
                ? value.getAsString()
                : null;
    }

    /** Resources in a namespace are configured for the whole cluster unless they say otherwise. */
    private ProviderConfigs<?> configsOf(@Nullable String referenced) {
        String usual = key.namespace().isEmpty() ? "ProviderConfig" : "ClusterProviderConfig";
        String wanted = referenced == null ? usual : referenced;
        Optional<ProviderConfigs<?>> found = allowed.stream()
                .filter(configs -> configs.type().kind().equals(wanted))
                .findFirst();
        if (found.isEmpty() && referenced == null && allowed.size() == 1) {
            return allowed.get(0);
        }
        return found.orElseThrow(() -> unknownKind(wanted));
    }

    private ExternalException unknownKind(String wanted) {
        List<String> kinds =
                allowed.stream().map(configs -> configs.type().kind()).toList();
        return ExternalException.rejected("cannot get provider configuration: " + wanted + " is none of " + kinds
                + " that " + key.kind() + " can be configured by; change spec.providerConfigRef.kind");
    }

    @Override
    public String secret(SecretKeyReference reference) {
        String namespace = namespaceOf(reference);
        dependencies.accept(SecretWatch.SECRET.key(namespace, reference.name()));
        String secret = "Secret " + namespace + "/" + reference.name();
        byte[] value = entries(secret, namespace, reference.name()).get(reference.key());
        if (value == null) {
            throw ExternalException.rejected(
                    "cannot get secret: " + secret + " has no key '" + reference.key() + "'; add it");
        }
        return new String(value, StandardCharsets.UTF_8);
    }

    private Map<String, byte[]> entries(String secret, String namespace, String name) {
        try {
            return secrets.read(namespace, name)
                    .orElseThrow(() -> ExternalException.rejected(
                            "cannot get secret: " + secret + " does not exist; create it or change the reference"));
        } catch (StoreException.Refused ex) {
            throw ExternalException.rejected("cannot get secret: " + ex.getMessage(), ex);
        } catch (StoreException ex) {
            throw ExternalException.transientFailure("cannot get secret: " + ex.getMessage(), ex);
        }
    }

    private synchronized String namespaceOf(SecretKeyReference reference) {
        if (!key.namespace().isEmpty() && !trusted.contains(reference)) {
            return key.namespace();
        }
        if (reference.namespace() == null) {
            throw ExternalException.rejected("cannot get secret: the reference to Secret " + reference.name()
                    + " in a cluster-scoped object names no namespace; add it");
        }
        return reference.namespace();
    }
}
