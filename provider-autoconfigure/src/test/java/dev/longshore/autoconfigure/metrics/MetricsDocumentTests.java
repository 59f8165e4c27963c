package dev.longshore.autoconfigure.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.autoconfigure.GadgetConnector;
import dev.longshore.autoconfigure.ProviderAutoConfiguration;
import dev.longshore.external.OperationType;
import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.OperationChanged.State;
import dev.longshore.resource.ResourceKey;
import dev.longshore.runtime.ProviderRuntime;
import io.kubernetes.client.openapi.ApiClient;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The table of metrics and the dashboard name what is there: no more and, in the table, no less. */
class MetricsDocumentTests {

    private static final Path DOCUMENT = Path.of("..", "src", "docs", "metrics.md");
    private static final Path DASHBOARD = Path.of("..", "src", "dashboards", "longshore.json");
    private static final String START = "<!-- generated: metrics -->\n";
    private static final String END = "<!-- end of metrics -->\n";

    private final Map<String, List<Meter.Id>> meters = new TreeMap<>();

    MetricsDocumentTests() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(ProviderAutoConfiguration.class, RuntimeMetricsAutoConfiguration.class))
                .withBean(ApiClient.class)
                .withBean(GadgetConnector.class)
                .withBean(SimpleMeterRegistry.class)
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(registry));
                    seeAnAccount(new AccountGauges(() -> context.getBean(ProviderRuntime.class), registry));
                    meters.putAll(registry.getMeters().stream()
                            .map(Meter::getId)
                            .filter(id -> id.getName().startsWith("longshore."))
                            .collect(Collectors.groupingBy(Meter.Id::getName)));
                });
    }

    private static void seeAnAccount(AccountGauges gauges) {
        ResourceKey key = new ResourceKey("Gadget.example.longshore.dev", "shop", "one");
        gauges.operationChanged(new OperationChanged(
                key, "ProviderConfig/shop/main", "id", OperationType.CREATE, State.RUNNING, Duration.ZERO));
    }

    @Test
    void tableIsUpToDate() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(document).containsOnlyOnce(START).containsOnlyOnce(END);
        String current = document.substring(0, document.indexOf(START) + START.length())
                + table()
                + document.substring(document.indexOf(END));
        if (Boolean.getBoolean("update-docs")) {
            Files.writeString(DOCUMENT, current);
        } else {
            assertThat(document)
                    .as("src/docs/metrics.md is stale; run this test with -Dupdate-docs=true")
                    .isEqualTo(current);
        }
    }

    private String table() {
        return meters.values().stream()
                .map(MetricsDocumentTests::row)
                .collect(Collectors.joining(
                        "", "| Metric | In Prometheus | Labels | What it is |\n| --- | --- | --- | --- |\n", ""));
    }

    private static String row(List<Meter.Id> ids) {
        Meter.Id id = ids.get(0);
        return "| `%s` | `%s` | %s | %s |\n"
                .formatted(id.getName(), prometheusNames(id).iterator().next(), labels(ids), id.getDescription());
    }

    private static String labels(List<Meter.Id> ids) {
        Map<String, Set<String>> values = new TreeMap<>();
        ids.stream()
                .flatMap(id -> id.getTags().stream())
                .forEach(tag -> values.computeIfAbsent(tag.getKey(), key -> new TreeSet<>())
                        .add(tag.getValue()));
        return values.entrySet().stream().map(MetricsDocumentTests::label).collect(Collectors.joining(", "));
    }

    private static String label(Map.Entry<String, Set<String>> label) {
        boolean open = label.getKey().equals("kind") || label.getKey().equals("account");
        return "`" + label.getKey() + "`" + (open ? "" : " (" + String.join(", ", label.getValue()) + ")");
    }

    /** As the registry for Prometheus names them. */
    private static Collection<String> prometheusNames(Meter.Id id) {
        String name = id.getName().replace('.', '_');
        String base = "seconds".equals(id.getBaseUnit()) || id.getType() == Meter.Type.TIMER ? name + "_seconds" : name;
        Set<String> names = new LinkedHashSet<>();
        if (id.getType() == Meter.Type.TIMER) {
            names.addAll(List.of(base + "_count", base + "_sum", base + "_max", base + "_bucket"));
        } else {
            names.add(id.getType() == Meter.Type.COUNTER ? base + "_total" : base);
        }
        return names;
    }

    @Test
    void dashboardShowsWhatThereIs() throws IOException {
        Set<String> known = meters.values().stream()
                .flatMap(List::stream)
                .flatMap(id -> prometheusNames(id).stream())
                .collect(Collectors.toSet());
        Set<String> shown = Pattern.compile("longshore_[a-z_]+")
                .matcher(Files.readString(DASHBOARD))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).hasSizeGreaterThan(20);
        assertThat(known).containsAll(shown);
    }

    @Test
    void labelsAreFromFixedListsSoThatSeriesAreBounded() {
        Set<String> labels = meters.values().stream()
                .flatMap(List::stream)
                .flatMap(id -> id.getTags().stream())
                .map(Tag::getKey)
                .collect(Collectors.toSet());
        assertThat(labels).containsOnly("kind", "account", "state", "type", "outcome", "result", "call");
        assertThat(meters.values().stream().mapToInt(List::size).sum()).isLessThan(200);
    }
}
