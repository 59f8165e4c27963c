package dev.longshore.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.autoconfigure.diagnostics.InvalidPropertyException;
import dev.longshore.autoconfigure.diagnostics.ProviderConfigurationException;
import dev.longshore.limit.Rate;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.KindSettings;
import dev.longshore.runtime.KindSettings.BackoffSettings;
import dev.longshore.runtime.KindSettings.OnChange;
import dev.longshore.runtime.KindSettings.Timeouts;
import dev.longshore.runtime.RuntimeSettings;
import dev.longshore.runtime.RuntimeSettings.ExternalApiSettings;
import dev.longshore.runtime.RuntimeSettings.LeaderElectionSettings;
import dev.longshore.runtime.RuntimeSettings.OperationSettings;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ProviderPropertiesTests {

    private static final String GADGET = "Gadget.example.longshore.dev";

    @Test
    void settingsWhenNothingIsSetAreThoseOfTheCore() {
        assertThat(settings(Map.of())).isEqualTo(RuntimeSettings.DEFAULTS);
    }

    @Test
    void settingsWhenEverythingIsSetCarryEveryValue() throws IOException {
        RuntimeSettings settings = settings("""
                longshore.namespace=shop
                longshore.poll-interval=2m
                longshore.poll-jitter=0.2
                longshore.reconciler.max-concurrent=3
                longshore.reconciler.timeout=4m
                longshore.operations.max-concurrent=4
                longshore.operations.max-concurrent-per-account=5
                longshore.operations.deletion-share=0.3
                longshore.operations.queue-capacity=6
                longshore.operations.timeout.create=7m
                longshore.operations.timeout.update=8m
                longshore.operations.timeout.delete=9m
                longshore.operations.on-change=cancel
                longshore.operations.shutdown-grace=10s
                longshore.operations.report-interval=11s
                longshore.backoff.base=12s
                longshore.backoff.max=13s
                longshore.leader-election.enabled=false
                longshore.leader-election.lease-name=lease
                longshore.leader-election.namespace=system
                longshore.leader-election.identity=me
                longshore.external-api.read-rate=20/s
                longshore.external-api.write-rate=1200/h
                longshore.leader-election.lease-duration=60s
                longshore.leader-election.renew-deadline=40s
                longshore.leader-election.retry-period=5s
                """);

        assertThat(settings).isEqualTo(everythingSet());
    }

    private static RuntimeSettings everythingSet() {
        KindSettings defaults = new KindSettings(
                Duration.ofMinutes(2),
                0.2,
                3,
                Duration.ofMinutes(4),
                null,
                6,
                new Timeouts(Duration.ofMinutes(7), Duration.ofMinutes(8), Duration.ofMinutes(9)),
                OnChange.CANCEL,
                new BackoffSettings(Duration.ofSeconds(12), Duration.ofSeconds(13)));
        OperationSettings operations = new OperationSettings(4, 5, 0.3, Duration.ofSeconds(10), Duration.ofSeconds(11));
        LeaderElectionSettings election = new LeaderElectionSettings(
                false, "lease", "system", "me", Duration.ofSeconds(60), Duration.ofSeconds(40), Duration.ofSeconds(5));
        ExternalApiSettings externalApi = new ExternalApiSettings(Rate.valueOf("20/s"), Rate.valueOf("1200/h"));
        return new RuntimeSettings(defaults, Map.of(), operations, externalApi, election, "shop");
    }

    @Test
    void kindWhenItOverridesEverythingHasItsOwnValues() throws IOException {
        RuntimeSettings settings = settings("""
                longshore.kinds.gadget.poll-interval=2m
                longshore.kinds.gadget.poll-jitter=0.2
                longshore.kinds.gadget.reconciler.max-concurrent=3
                longshore.kinds.gadget.reconciler.timeout=4m
                longshore.kinds.gadget.operations.max-concurrent=4
                longshore.kinds.gadget.operations.queue-capacity=6
                longshore.kinds.gadget.operations.timeout.create=7m
                longshore.kinds.gadget.operations.timeout.update=8m
                longshore.kinds.gadget.operations.timeout.delete=9m
                longshore.kinds.gadget.operations.on-change=cancel
                longshore.kinds.gadget.backoff.base=12s
                longshore.kinds.gadget.backoff.max=13s
                """);

        KindSettings gadget = new KindSettings(
                Duration.ofMinutes(2),
                0.2,
                3,
                Duration.ofMinutes(4),
                4,
                6,
                new Timeouts(Duration.ofMinutes(7), Duration.ofMinutes(8), Duration.ofMinutes(9)),
                OnChange.CANCEL,
                new BackoffSettings(Duration.ofSeconds(12), Duration.ofSeconds(13)));
        assertThat(settings.defaults()).isEqualTo(KindSettings.DEFAULTS);
        assertThat(settings.kinds()).containsOnly(Map.entry(GADGET, gadget));
    }

    @Test
    void kindWhenItSetsOneValueTakesTheOthersFromAllKinds() {
        RuntimeSettings settings = settings(Map.of(
                "longshore.poll-interval", "5m",
                "longshore.operations.timeout.create", "2h",
                "longshore.kinds.gadget.operations.timeout.delete", "3h"));

        assertThat(settings.kinds())
                .containsOnly(Map.entry(
                        GADGET,
                        new KindSettings(
                                Duration.ofMinutes(5),
                                0.1,
                                10,
                                null,
                                1000,
                                new Timeouts(Duration.ofHours(2), Duration.ofMinutes(30), Duration.ofHours(3)),
                                OnChange.WAIT,
                                BackoffSettings.DEFAULTS)));
    }

    @ParameterizedTest
    @CsvSource({"gadget", "Gadget", "[Gadget.example.longshore.dev]", "[gadget.example.longshore.dev]"})
    void kindIsFoundUnderEachOfItsNames(String key) {
        assertThat(settings(Map.of("longshore.kinds." + key + ".poll-interval", "2m"))
                        .kinds())
                .containsOnlyKeys(GADGET);
    }

    @Test
    void kindWhenItIsNotKnownStopsTheStartWithTheKnownOnes() {
        assertThatExceptionOfType(ProviderConfigurationException.class)
                .isThrownBy(() -> settings(Map.of("longshore.kinds.gadgte.poll-interval", "2m")))
                .withMessage("'gadgte' under 'longshore.kinds' names no kind of this provider.");
    }

    @Test
    void kindWhenTwoGroupsHaveItStopsTheStart() {
        ResourceType gadget = ResourceType.of(Gadget.class);
        ResourceType other = new ResourceType("other.example.org", "v1", "Gadget", "gadgets", true);
        ProviderProperties properties = bind(Map.of("longshore.kinds.gadget.poll-interval", "2m"));
        assertThatExceptionOfType(ProviderConfigurationException.class)
                .isThrownBy(() -> new SettingsMapper(properties, List.of(gadget, other)).settings())
                .withMessage("'gadget' under 'longshore.kinds' names more than one kind.");
    }

    @Test
    void kindWhenItHasTwoEntriesStopsTheStart() {
        assertThatExceptionOfType(ProviderConfigurationException.class)
                .isThrownBy(() -> settings(Map.of(
                        "longshore.kinds.gadget.poll-interval", "2m",
                        "longshore.kinds.[Gadget.example.longshore.dev].poll-jitter", "0.2")))
                .withMessageContaining("has more than one entry");
    }

    @ParameterizedTest
    @CsvSource({
        "longshore.poll-interval, 0s",
        "longshore.poll-jitter, 1",
        "longshore.reconciler.max-concurrent, 0",
        "longshore.reconciler.max-concurrent, 100001",
        "longshore.reconciler.timeout, 0s",
        "longshore.operations.max-concurrent, 2000000000",
        "longshore.operations.queue-capacity, 2000000000",
        "longshore.operations.max-concurrent, 0",
        "longshore.operations.deletion-share, -0.1",
        "longshore.operations.timeout.update, -1s",
        "longshore.backoff.base, 2m",
        "longshore.leader-election.renew-deadline, 1m",
        "longshore.kinds.gadget.operations.max-concurrent, 0",
        "longshore.kinds.[Gadget.example.longshore.dev].poll-interval, 0s",
    })
    void valueWhenTheCoreRefusesItStopsTheStartWithTheFullNameOfTheProperty(String property, String value) {
        assertThatExceptionOfType(InvalidPropertyException.class)
                .isThrownBy(() -> settings(Map.of(property, value)))
                .withMessageStartingWith("Property '" + property + "': ");
    }

    private static RuntimeSettings settings(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return settings(properties);
    }

    private static RuntimeSettings settings(Map<?, ?> properties) {
        return new SettingsMapper(bind(properties), List.of(ResourceType.of(Gadget.class))).settings();
    }

    private static ProviderProperties bind(Map<?, ?> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("longshore", ProviderProperties.class);
    }
}
