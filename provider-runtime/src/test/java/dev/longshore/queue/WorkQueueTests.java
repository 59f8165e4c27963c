package dev.longshore.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkQueueTests {

    private long now = Long.MAX_VALUE - 1;
    private final WorkQueue<String> queue =
            new WorkQueue<>(() -> now, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), 0));

    private void advance(Duration time) {
        now += time.toNanos();
    }

    private String next() {
        WorkQueue.Item<String> item = queue.poll();
        return item == null ? "none" : item.key();
    }

    @Test
    void keyIsHandedOutOnceHoweverOftenItIsAskedFor() {
        queue.add("a", Priority.CHANGE);
        queue.add("a", Priority.DRIFT);
        queue.addAfter("a", Duration.ofHours(1), Priority.DRIFT);

        assertThat(next()).isEqualTo("a");
        assertThat(next()).isEqualTo("none");
        queue.done("a");
        advance(Duration.ofHours(2));
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void earliestTimeWins() {
        queue.addAfter("a", Duration.ofHours(1), Priority.DRIFT);
        queue.addAfter("a", Duration.ofSeconds(1), Priority.DRIFT);
        queue.addAfter("a", Duration.ofMinutes(1), Priority.DRIFT);

        assertThat(next()).isEqualTo("none");
        advance(Duration.ofSeconds(1));
        assertThat(next()).isEqualTo("a");
    }

    @Test
    void changeWhileWorkedOnMakesExactlyOneMoreRun() {
        queue.add("a", Priority.CHANGE);
        assertThat(next()).isEqualTo("a");
        queue.add("a", Priority.CHANGE);
        queue.add("a", Priority.CHANGE);
        assertThat(next()).isEqualTo("none");
        queue.done("a");

        assertThat(next()).isEqualTo("a");
        queue.done("a");
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void laterWishWhileWorkedOnIsPlannedForItsTime() {
        queue.add("a", Priority.CHANGE);
        assertThat(next()).isEqualTo("a");
        queue.addAfter("a", Duration.ofMinutes(2), Priority.DRIFT);
        queue.addAfter("a", Duration.ofMinutes(1), Priority.DRIFT);
        queue.done("a");

        assertThat(queue.untilNextDue()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void keyIsGivenBackByItsWorkerOnly() {
        queue.add("a", Priority.CHANGE);
        queue.done("a");

        assertThat(next()).isEqualTo("a");
    }

    @Test
    void keyThatIsAskedForBehindItsBackTakesTheHigherClass() {
        queue.add("drift", Priority.DRIFT);
        queue.add("raised", Priority.DRIFT);
        queue.add("raised", Priority.DELETION);
        queue.addAfter("drift", Duration.ofHours(1), Priority.DRIFT);

        assertThat(List.of(next(), next())).containsExactly("raised", "drift");
    }

    @Test
    void classesComeInOrder() {
        queue.add("drift", Priority.DRIFT);
        queue.add("first", Priority.FIRST_SIGHT);
        queue.add("change", Priority.CHANGE);
        queue.add("deletion", Priority.DELETION);
        assertThat(next()).isEqualTo("deletion");
        assertThat(next()).isEqualTo("change");
        assertThat(next()).isEqualTo("first");
    }

    @Test
    void unimportantKeyIsOvertakenForABoundedNumberOfTurns() {
        for (int number = 0; number < 3; number++) {
            queue.add("drift-" + number, Priority.DRIFT);
        }
        List<String> order = new ArrayList<>();
        for (int turn = 0; turn < 12; turn++) {
            advance(Duration.ofMillis(1));
            queue.add("deletion-" + turn, Priority.DELETION);
            queue.add("change-" + turn, Priority.CHANGE);
            order.add(next());
        }

        assertThat(order).contains("drift-0", "drift-1", "drift-2");
    }

    @Test
    void importantKeyIsNotHeldUpByACrowdOfOldUnimportantOnes() {
        for (int number = 0; number < 10_000; number++) {
            queue.add("drift-" + number, Priority.DRIFT);
        }
        advance(Duration.ofMinutes(10));
        queue.add("change", Priority.CHANGE);

        assertThat(List.of(next(), next())).contains("change");
    }

    @Test
    void itemTellsItsClassAndHowLongItWasDue() {
        queue.addAfter("a", Duration.ofSeconds(1), Priority.FIRST_SIGHT);
        advance(Duration.ofSeconds(3));

        assertThat(queue.poll()).isEqualTo(new WorkQueue.Item<>("a", Priority.FIRST_SIGHT, Duration.ofSeconds(2)));
    }

    @Test
    void statsTellWhatIsDuePlannedAndWorkedOn() {
        queue.add("a", Priority.DRIFT);
        advance(Duration.ofSeconds(2));
        queue.add("b", Priority.CHANGE);
        queue.addAfter("c", Duration.ofSeconds(5), Priority.DRIFT);
        queue.addAfter("d", Duration.ofHours(1), Priority.DRIFT);
        queue.poll();
        queue.retry("b", Priority.DRIFT);
        advance(Duration.ofSeconds(5));

        assertThat(queue.stats()).isEqualTo(new WorkQueue.Stats(2, 1, 1, Duration.ofSeconds(7), 1));
        assertThat(queue.depth()).isEqualTo(2);
        assertThat(queue.size()).isEqualTo(4);
    }

    @Test
    void delaysBeyondAllMeasureAreTakenAsLong() {
        queue.addAfter("a", Duration.ofSeconds(Long.MAX_VALUE), Priority.DRIFT);
        queue.addAfter("b", Duration.ofSeconds(Long.MIN_VALUE), Priority.DRIFT);

        assertThat(next()).isEqualTo("b");
        assertThat(queue.untilNextDue()).isEqualTo(Duration.ofDays(365));
    }

    @Test
    void backoffGrowsUntilItIsForgotten() {
        List<Long> seconds = new ArrayList<>();
        for (int failure = 0; failure < 8; failure++) {
            queue.retry("a", Priority.DRIFT);
            seconds.add(queue.untilNextDue().toSeconds());
            advance(Duration.ofMinutes(1));
            assertThat(next()).isEqualTo("a");
            queue.done("a");
        }
        assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
        queue.forget("a");
        queue.retry("a", Priority.DRIFT);
        assertThat(queue.untilNextDue()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void nothingIsHandedOutAfterShutDown() throws InterruptedException {
        queue.add("a", Priority.CHANGE);
        queue.shutDown();

        assertThat(queue.take()).isNull();
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void allOfManyKeysComeBack() {
        Map<String, Integer> seen = new HashMap<>();
        for (int key = 0; key < 100_000; key++) {
            queue.addAfter("key-" + key, Duration.ofSeconds(key % 7), Priority.DRIFT);
        }
        advance(Duration.ofSeconds(7));
        for (String key = next(); !key.equals("none"); key = next()) {
            seen.merge(key, 1, Integer::sum);
            queue.done(key);
        }
        assertThat(seen)
                .hasSize(100_000)
                .allSatisfy((key, times) -> assertThat(times).isEqualTo(1));
        assertThat(queue.size()).isZero();
    }
}
