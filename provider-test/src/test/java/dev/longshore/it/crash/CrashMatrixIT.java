package dev.longshore.it.crash;

import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.OperationType;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.test.crash.CrashPoint;
import dev.longshore.test.crash.KillTimes;
import dev.longshore.test.crash.ProviderProcess;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudObject;
import dev.longshore.test.external.LogEntry;
import dev.longshore.test.external.assertj.CloudLogAssert;
import dev.longshore.test.external.http.CloudProcess;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Kills a provider at every point of every sort of operation, and starts it again. Each cell of the matrix is a resource of
 * its own that comes to its point and stays there; when all have, one kill ends the process for all of them.
 */
@KubernetesTest(KubernetesTest.On.REAL)
class CrashMatrixIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SIZE = 1;
    private static final int NEW_SIZE = 2;

    private final KillTimes times = KillTimes.of("Crash matrix");
    private final CloudProcess process = CloudProcess.start();
    private final Cloud cloud = process.cloud();
    private final Map<Cell, String> uids = new LinkedHashMap<>();
    private final Map<Cell, Cell.Outcome> outcomes = new HashMap<>();
    private Map<String, ThingState> seen = Map.of();
    private TestCluster cluster;
    private Things things;

    @BeforeEach
    void define(TestCluster given) {
        cluster = given;
        things = new Things(cluster);
        things.define();
        cloud.behave(CloudBehaviour.DEFAULTS.latency(Duration.ofMillis(100)).secrets(CloudBehaviour.Secrets.ONCE));
    }

    @AfterEach
    void stop() {
        process.close();
    }

    private ProviderProcess.Builder provider(String identity) {
        return ProviderProcess.of(ThingProvider.class)
                .arguments(
                        cluster.kubeconfigFile().toString(),
                        cluster.namespace(),
                        process.uri().toString(),
                        identity,
                        "PT15S");
    }

    @Test
    void everyCellGoesOnOrSaysThatAPersonMustDecide() throws Exception {
        List<Cell> cells = cells();
        killAtTheirPoints(cells);

        try (ProviderProcess second = provider("second").start()) {
            awaitFirstLook(cells);
            cloud.release();
            awaitOutcomes();

            assertThat(second.isAlive()).isTrue();
        } finally {
            new CrashMatrixReport(times.seed(), outcomes).write();
        }
        cells.forEach(this::requireOneLife);
        requireInvariants(cells);
        requireSecrets(cells);
    }

    /** A request that was under way arrives when the next process has looked, and found nothing of it. */
    private void awaitFirstLook(List<Cell> cells) {
        List<Cell> underWay = cells.stream()
                .filter(cell -> cell.point() == CrashPoint.CP2_CALL_SENT)
                .toList();
        awaitAll(() -> {
            Set<String> looked = cloud.log().of(LogEntry.Event.ANSWERED).stream()
                    .filter(entry -> entry.call().caller().process().equals("second"))
                    .map(entry -> entry.call().owner())
                    .collect(Collectors.toSet());
            assertThat(underWay)
                    .allMatch(cell -> looked.contains(uids.get(cell))
                            || seen.get(cell.name()).asksAPerson());
        });
    }

    private void awaitOutcomes() {
        Map<Cell, Cell.Outcome> expected =
                Cell.all().stream().collect(Collectors.toMap(Function.identity(), Cell::expected));
        Cell.all().stream()
                .filter(cell -> cell.expected() == Cell.Outcome.NO_SUCH_MOMENT)
                .forEach(cell -> outcomes.put(cell, Cell.Outcome.NO_SUCH_MOMENT));
        awaitAll(() -> {
            uids.keySet().forEach(this::judge);
            assertThat(outcomes).containsExactlyInAnyOrderEntriesOf(expected);
            assertThat(uids.keySet().stream().filter(cell -> !isAsWanted(cell)).map(this::describe))
                    .isEmpty();
        });
    }

    private void judge(Cell cell) {
        if (isAsWanted(cell)) {
            outcomes.putIfAbsent(cell, Cell.Outcome.GOES_ON);
        } else if (seen.get(cell.name()).asksAPerson() && outcomes.put(cell, Cell.Outcome.PERSON_DECIDES) == null) {
            decide(cell, seen.get(cell.name()));
        }
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>(Cell.all());
        cells.removeIf(cell -> cell.expected() == Cell.Outcome.NO_SUCH_MOMENT);
        Collections.shuffle(cells, times.random());
        return cells;
    }

    private void killAtTheirPoints(List<Cell> cells) {
        ProviderProcess.Builder builder = provider("first");
        cells.forEach(cell -> builder.stopAt(cell.point().of(cell.verb(), things.key(cell.name()))));
        try (ProviderProcess first = builder.start()) {
            List<Cell> existing = cells.stream()
                    .filter(cell -> cell.verb() != OperationType.CREATE)
                    .toList();
            existing.forEach(this::create);
            awaitAll(() -> assertThat(
                            existing.stream().filter(cell -> !isReady(cell)).map(this::describe))
                    .isEmpty());
            cells.forEach(this::begin);
            first.awaitStops(PATIENCE);
            await().untilAsserted(() -> assertThat(cloud).hasUsedAllFaults());
            first.kill();
        }
    }

    private void create(Cell cell) {
        uids.put(cell, things.create(cell.name(), cell.variant(), SIZE));
    }

    private void begin(Cell cell) {
        switch (cell.verb()) {
            case CREATE -> create(cell);
            case UPDATE -> things.resize(cell.name(), NEW_SIZE);
            case DELETE -> things.delete(cell.name());
        }
    }

    private void awaitAll(Runnable assertion) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).untilAsserted(() -> {
            seen = things.all();
            assertion.run();
        });
    }

    private String describe(Cell cell) {
        return cell.name() + ": " + seen.get(cell.name());
    }

    private boolean isReady(Cell cell) {
        ThingState thing = seen.get(cell.name());
        return thing != null && thing.isReady();
    }

    private boolean isAsWanted(Cell cell) {
        return cell.verb() == OperationType.DELETE ? !seen.containsKey(cell.name()) : isReady(cell);
    }

    /** The person looks into the cloud and says what is there. */
    private void decide(Cell cell, ThingState thing) {
        assertThat(thing.condition("Ready", "status")).isEqualTo("Unknown");
        OperationRecord record = OperationRecord.parse(thing.annotation(Annotations.OPERATION));
        assertThat(thing.condition("Synced", "message")).contains(record.token(), record.id());
        String answer = objects(cell).stream()
                .findFirst()
                .map(object -> "adopt " + object.id())
                .orElse("not-created");
        things.annotate(cell.name(), Annotations.RESOLVE, record.id() + ": " + answer);
    }

    private List<CloudObject> objects(Cell cell) {
        return cloud.objects().stream()
                .filter(object -> object.owner().equals(uids.get(cell)))
                .toList();
    }

    /** What was created once is there, or was there once and is gone; each create was carried out once. */
    private void requireOneLife(Cell cell) {
        List<CloudObject> objects = objects(cell);
        if (cell.verb() == OperationType.DELETE) {
            assertThat(objects).as(cell.name()).isEmpty();
        } else {
            int size = cell.verb() == OperationType.UPDATE ? NEW_SIZE : SIZE;
            assertThat(objects)
                    .as(cell.name())
                    .singleElement()
                    .satisfies(object ->
                            assertThat(object.body().get("size").getAsInt()).isEqualTo(size));
        }
    }

    /** The cloud tells a secret once: it is stored, or the answer that had it was lost with the process, which is said. */
    private void requireSecrets(List<Cell> cells) {
        List<Cell> living = cells.stream()
                .filter(cell -> cell.verb() != OperationType.DELETE)
                .toList();
        assertThat(things.secrets()).containsExactlyInAnyOrderElementsOf(names(living, cell -> !cell.losesSecret()));
        await().untilAsserted(() -> assertThat(things.withEvent("ConnectionDetailsLost"))
                .containsExactlyInAnyOrderElementsOf(names(living, Cell::losesSecret)));
    }

    private static Set<String> names(List<Cell> cells, Predicate<Cell> which) {
        return cells.stream().filter(which).map(Cell::name).collect(Collectors.toSet());
    }

    private void requireInvariants(List<Cell> cells) {
        CloudLogAssert log =
                assertThat(cloud).log().hasAtMostOneLiveObjectPerOwner().neverOverlapsMutations();
        Instant now = Instant.now();
        Map<String, Long> lives = cloud.log().of(LogEntry.Event.LIVES).stream()
                .collect(Collectors.groupingBy(entry -> entry.call().owner(), Collectors.counting()));
        for (Cell cell : cells) {
            assertThat(lives).as(cell.name()).containsEntry(uids.get(cell), 1L);
            if (cell.verb() == OperationType.DELETE) {
                log.confirmedAbsenceOf(uids.get(cell), now);
            }
        }
    }
}
