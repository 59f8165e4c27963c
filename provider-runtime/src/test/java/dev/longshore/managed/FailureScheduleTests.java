package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.ExternalException;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that fail outside of any pass, and events that the runtime's own writes cause, keep to the schedule. */
class FailureScheduleTests {

    private static final Duration STEP = Duration.ofMillis(100);

    private final WidgetCloud cloud = new WidgetCloud();
    private final World world = new World(cloud.named());
    private final List<Instant> attempts = new ArrayList<>();

    /** Lets time pass; each call ends as soon as it has begun. */
    private void run(Duration time) {
        Instant end = world.now.plus(time);
        while (world.now.isBefore(end)) {
            world.advance(STEP);
            while (!world.calls.isEmpty()) {
                attempts.add(world.now);
                world.finishCall();
            }
        }
    }

    private void failing() {
        world.create(3);
        run(Duration.ofSeconds(1));
        attempts.clear();
        cloud.failure = ExternalException.transientFailure("no quota", null);
        world.resize(9);
    }

    private List<Duration> gaps() {
        List<Duration> gaps = new ArrayList<>();
        for (int attempt = 1; attempt < attempts.size(); attempt++) {
            gaps.add(Duration.between(attempts.get(attempt - 1), attempts.get(attempt)));
        }
        return gaps;
    }

    @Test
    void failedUpdatesAreTriedAgainAfterGrowingDelays() {
        failing();
        run(Duration.ofMinutes(30));

        List<Duration> gaps = gaps();
        assertThat(gaps).hasSizeBetween(28, 36);
        for (int gap = 0; gap < gaps.size(); gap++) {
            Duration delay = Duration.ofSeconds(Math.min(60, 1L << gap));
            assertThat(gaps.get(gap))
                    .isBetween(delay, delay.multipliedBy(11).dividedBy(10).plus(STEP.multipliedBy(2)));
        }
    }

    @Test
    void eventsDoNotShortenADelayButANewGenerationDoes() {
        failing();
        run(Duration.ofSeconds(40));
        int before = attempts.size();
        for (int touch = 0; touch < 100; touch++) {
            world.annotate("touched", Integer.toString(touch));
            run(STEP);
        }
        assertThat(attempts).hasSize(before);

        world.resize(10);
        run(STEP);
        assertThat(attempts).hasSize(before + 1);
        run(Duration.ofMillis(900));
        assertThat(attempts).hasSize(before + 1);
    }

    @Test
    void restartMakesNoBurst() {
        failing();
        run(Duration.ofSeconds(40));
        Instant last = attempts.get(attempts.size() - 1);
        attempts.clear();
        world.start();
        run(Duration.ofMinutes(2));

        assertThat(Duration.between(last, attempts.get(0))).isGreaterThanOrEqualTo(Duration.ofSeconds(32));
        assertThat(attempts).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void createThatIsSentAgainWaitsLongerEachTime() {
        WidgetCloud honouring = new WidgetCloud();
        honouring.failure = new IllegalStateException("connection reset");
        World resending = new World(honouring.withTokens());
        resending.create(3);
        for (int step = 0; step < 600; step++) {
            resending.advance(STEP);
            while (!resending.calls.isEmpty()) {
                resending.finishCall();
            }
        }

        assertThat(honouring.tokens).hasSizeBetween(6, 8);
    }

    @Test
    void writesOfAFailingCreateBringNoFurtherAttempts() {
        cloud.failure = ExternalException.transientFailure("no quota", null);
        world.create(3);
        run(Duration.ofMinutes(10));

        assertThat(attempts).hasSizeBetween(12, 16);
        assertThat(world.store.writes()).hasSizeLessThanOrEqualTo(4 * attempts.size());
        assertThat(gaps()).allMatch(gap -> gap.compareTo(Duration.ofSeconds(1)) >= 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"named", "assigned", "marked"})
    void operationsThatEndWithoutSayingWhatTheyDidAreNotRepeatedWithoutADelay(String client) {
        WidgetCloud cloud = new WidgetCloud();
        World world = new World(cloud.immediate(client));
        cloud.failure = new IllegalStateException("no such folder");
        world.create(3);
        for (int step = 0; step < 6_000; step++) {
            world.advance(STEP);
            while (!world.calls.isEmpty()) {
                world.finishCall();
            }
        }
        assertThat(cloud.log).isNotEmpty().hasSizeLessThan(20);
        assertThat(world.condition("Synced"))
                .isEqualTo(client.equals("assigned") ? "False CreateOutcomeUnknown" : "False OperationOutcomeUnknown");
        assertThat(world.conditions()).contains(client.equals("assigned") ? "nobody can know" : "no such folder");
    }

    @Test
    void updateThatEndsWithoutSayingWhatItDidIsNotRepeatedWithoutADelay() {
        failing();
        cloud.failure = new IllegalStateException("broken pipe");
        run(Duration.ofMinutes(30));
        assertThat(attempts).isNotEmpty().hasSizeLessThan(60);
    }

    @Test
    void conflictOfTheWriteThatStoresAFailureDoesNotCountItTwice() {
        failing();
        world.settle();
        world.store.failNextWrite(new StoreException.Conflict("somebody else was faster"));
        world.finishCall();
        assertThat(world.object().metadata().annotation(Annotations.FAILURE)).contains("\"count\":1");
    }
}
