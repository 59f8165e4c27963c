package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.operation.EngineSimulation.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What load of one sort may not do to work of another. */
class EngineScenarioTests {

    private static final Duration NONE = Duration.ZERO;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static Permits.Limits limits(int max, int kept, int perKind) {
        return new Permits.Limits(max, max, kept, Map.of(), new Permits.KindLimit(perKind, 1_000));
    }

    private static List<Resource> create(
            EngineSimulation engine, int count, String kind, Duration length, Duration poll) {
        return Stream.generate(() -> engine.create(kind, length, poll))
                .limit(count)
                .toList();
    }

    @Test
    void newResourcesAreLookedAtSoonWhateverRunsAndHoweverManyAreSteady() {
        EngineSimulation engine = new EngineSimulation(4, Duration.ofMillis(20), limits(10, 0, 10));
        create(engine, 200, "Thing", Duration.ofMinutes(10), MINUTE);
        create(engine, 1_000, "Thing", NONE, Duration.ofSeconds(30));
        engine.run(Duration.ofMinutes(5));
        List<Resource> fresh = create(engine, 20, "Thing", Duration.ofMillis(100), MINUTE);
        engine.run(Duration.ofMinutes(5));

        assertThat(fresh).allMatch(resource -> resource.untilFirstPass().compareTo(SECOND) < 0);
        assertThat(engine.mostRunning).isEqualTo(10);
    }

    @Test
    void newResourcesAreLookedAtSoonEvenIfWorkersCannotKeepUpWithPolls() {
        EngineSimulation engine = new EngineSimulation(4, Duration.ofMillis(50), limits(10, 0, 10));
        List<Resource> steady = create(engine, 10_000, "Thing", NONE, Duration.ofSeconds(30));
        engine.run(Duration.ofMinutes(10));
        List<Resource> fresh = new ArrayList<>();
        for (int second = 0; second < 120; second++) {
            fresh.addAll(create(engine, 20, "Thing", NONE, MINUTE));
            engine.run(SECOND);
        }

        assertThat(fresh).allMatch(resource -> resource.untilFirstPass().compareTo(SECOND) < 0);
        assertThat(steady).allMatch(resource -> resource.firstPass != null);
    }

    @Test
    void shortOperationsGetTheFirstPermitThatLongOnesGiveBackAndKeepIt() {
        EngineSimulation engine = new EngineSimulation(4, Duration.ofMillis(20), limits(10, 0, 10));
        create(engine, 200, "Long", Duration.ofMinutes(10), MINUTE);
        engine.run(Duration.ofMinutes(5));
        List<Resource> fresh = create(engine, 20, "Short", Duration.ofMillis(100), MINUTE);
        engine.run(Duration.ofMinutes(10));

        Duration firstPermit = Duration.ofMinutes(5);
        assertThat(fresh).allMatch(resource -> resource.ended != null);
        assertThat(fresh)
                .allMatch(resource -> resource.untilEnd().minus(firstPermit).compareTo(Duration.ofSeconds(3)) < 0);
    }

    @Test
    void shortOperationsWaitForNothingIfLongOnesHaveACapOfTheirOwn() {
        EngineSimulation engine = new EngineSimulation(4, Duration.ofMillis(20), limits(10, 0, 8));
        create(engine, 200, "Long", Duration.ofMinutes(10), MINUTE);
        engine.run(Duration.ofMinutes(5));
        List<Resource> fresh = create(engine, 20, "Short", Duration.ofMillis(100), MINUTE);
        engine.run(Duration.ofMinutes(1));

        assertThat(fresh).allMatch(resource -> resource.ended != null);
        assertThat(fresh).allMatch(resource -> resource.untilEnd().compareTo(Duration.ofSeconds(3)) < 0);
    }

    @Test
    void manyResourcesAtOnceRunBehindTheirCapAndDeletionsPassThem() {
        EngineSimulation engine = new EngineSimulation(10, Duration.ofMillis(5), limits(50, 5, 50));
        Duration length = Duration.ofSeconds(30);
        List<Resource> all = create(engine, 20_000, "Thing", length, Duration.ofMinutes(10));
        engine.run(Duration.ofHours(1));
        List<Resource> deletions = Stream.generate(() -> engine.delete("Thing", length, MINUTE))
                .limit(5)
                .toList();
        engine.run(Duration.ofMinutes(1));
        assertThat(deletions).allMatch(resource -> resource.untilEnd().compareTo(length.plus(SECOND)) < 0);

        Duration ideal = length.multipliedBy(20_000 / 45);
        engine.run(ideal.multipliedBy(102).dividedBy(100).plus(length).minus(engine.now()));
        assertThat(all).allMatch(resource -> resource.ended != null);
        assertThat(engine.mostRunning).isEqualTo(50);
        assertThat(engine.mostWaiting).isBetween(900, 1_000);
    }
}
