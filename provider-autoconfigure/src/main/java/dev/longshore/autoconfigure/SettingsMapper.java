package dev.longshore.autoconfigure;

import dev.longshore.autoconfigure.diagnostics.InvalidPropertyException;
import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.InvalidSettingException;
import dev.longshore.runtime.KindSettings;
import dev.longshore.runtime.KindSettings.BackoffSettings;
import dev.longshore.runtime.KindSettings.Timeouts;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.runtime.RuntimeSettings.ExternalApiSettings;
import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import dev.longshore.runtime.RuntimeSettings.OperationSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns properties into the settings of the core, which checks them. */
final class SettingsMapper {

    private static final String PREFIX = "longshore.";

    private final ProviderProperties properties;
    private final List<ResourceType> kinds;

    SettingsMapper(ProviderProperties properties, List<ResourceType> kinds) {
        this.properties = properties;
        this.kinds = kinds;
    }

    RuntimeSettings settings() {
        KindSettings defaults = checked(PREFIX, this::defaults);
        OperationSettings operations = checked(PREFIX, this::operations);
        return new RuntimeSettings(
                defaults,
                kindSettings(defaults, operations.maxConcurrent()),
                operations,
                new ExternalApiSettings(
                        properties.externalApi().readRate(),
                        properties.externalApi().writeRate()),
                checked(PREFIX, this::leaderElection),
                properties.namespace());
    }

    private KindSettings defaults() {
        ProviderProperties.Operations operations = properties.operations();
        ProviderProperties.Timeout timeout = operations.timeout();
        return new KindSettings(
                properties.pollInterval(),
                properties.pollJitter(),
                properties.reconciler().maxConcurrent(),
                properties.reconciler().timeout(),
                null,
                operations.queueCapacity(),
                new Timeouts(timeout.create(), timeout.update(), timeout.delete()),
                operations.onChange(),
                new BackoffSettings(
                        properties.backoff().base(), properties.backoff().max()));
    }

    private OperationSettings operations() {
        ProviderProperties.Operations operations = properties.operations();
        return new OperationSettings(
                operations.maxConcurrent(),
                operations.maxConcurrentPerAccount(),
                operations.deletionShare(),
                operations.shutdownGrace(),
                operations.reportInterval());
    }

    private LeaderElectionSettings leaderElection() {
        ProviderProperties.LeaderElection election = properties.leaderElection();
        return new LeaderElectionSettings(
                election.enabled(),
                election.leaseName(),
                election.namespace(),
                election.identity(),
                election.leaseDuration(),
                election.renewDeadline(),
                election.retryPeriod());
    }

    private Map<String, KindSettings> kindSettings(KindSettings defaults, int maxOfAllKinds) {
        Map<String, KindSettings> settings = new LinkedHashMap<>();
        properties.kinds().forEach((key, kind) -> {
            String id = kindNamed(key).id();
            KindSettings merged = checked(prefixOf(key), () -> {
                KindSettings own = merge(kind, defaults);
                own.requireWithin(maxOfAllKinds);
                return own;
            });
            if (settings.putIfAbsent(id, merged) != null) {
                throw new ProviderConfigurationException(
                        "Kind " + id + " has more than one entry under 'longshore.kinds'.",
                        "Put all settings of the kind under one key.");
            }
        });
        return settings;
    }

    private static KindSettings merge(KindProperties kind, KindSettings defaults) {
        KindProperties.Operations operations = kind.operations();
        return new KindSettings(
                or(kind.pollInterval(), defaults.pollInterval()),
                or(kind.pollJitter(), defaults.pollJitter()),
                or(kind.reconciler().maxConcurrent(), defaults.maxConcurrentReconciles()),
                or(kind.reconciler().timeout(), defaults.reconcileTimeout()),
                operations.maxConcurrent(),
                or(operations.queueCapacity(), defaults.queueCapacity()),
                merge(operations.timeout(), defaults.timeouts()),
                or(operations.onChange(), defaults.onChange()),
                merge(kind.backoff(), defaults.backoff()));
    }

    private static Timeouts merge(KindProperties.Timeout timeout, Timeouts defaults) {
        return new Timeouts(
                or(timeout.create(), defaults.create()),
                or(timeout.update(), defaults.update()),
                or(timeout.delete(), defaults.delete()));
    }

    private static BackoffSettings merge(KindProperties.Backoff backoff, BackoffSettings defaults) {
        return new BackoffSettings(or(backoff.base(), defaults.base()), or(backoff.max(), defaults.max()));
    }

    private static <T> T or(@Nullable T value, T fallback) {
        return value == null ? fallback : value;
    }

    private ResourceType kindNamed(String key) {
        List<ResourceType> matches =
                kinds.stream().filter(kind -> isNamed(kind, key)).toList();
        if (matches.size() == 1) {
            return matches.get(0);
        }
        String problem = matches.isEmpty() ? "names no kind of this provider" : "names more than one kind";
        String known = kinds.stream().map(ResourceType::id).sorted().collect(Collectors.joining(", "));
        throw new ProviderConfigurationException(
                "'" + key + "' under 'longshore.kinds' " + problem + ".",
                "Use one of these kinds, or its first word if that names just one: " + known
                        + ". In YAML a key with dots is written in brackets: \"[Index.example.org]\".");
    }

    private static boolean isNamed(ResourceType kind, String key) {
        return kind.singular().equals(key.toLowerCase(Locale.ROOT)) || kind.id().equalsIgnoreCase(key);
    }

    private static String prefixOf(String key) {
        boolean plain = key.matches("[A-Za-z0-9-]+");
        return PREFIX + "kinds." + (plain ? key.toLowerCase(Locale.ROOT) : "[" + key + "]") + ".";
    }

    private static <T> T checked(String prefix, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (InvalidSettingException e) {
            throw new InvalidPropertyException(prefix + e.property(), e);
        }
    }
}
