package dev.longshore.test.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ManualTimeTests {

    private final ManualTime time = new ManualTime(Instant.EPOCH);
    private final List<String> events = new ArrayList<>();

    @Test
    void runWhenTaskWaitsReturnsAndLeavesItWaiting() {
        start("a", 60);

        time.run();

        assertThat(events).containsExactly("a begins at 0");
        assertThat(time.nextMoment()).contains(Instant.ofEpochSecond(60));
    }

    @Test
    void executeWhenNotRunBeginsNothing() {
        start("a", 0);

        assertThat(events).isEmpty();
        assertThat(time.unfinishedTasks()).isEqualTo(1);
    }

    @Test
    void advanceWhenSeveralTasksWaitWakesEachAtItsMoment() {
        start("a", 60);
        start("b", 30);

        time.advance(Duration.ofSeconds(45));
        time.advance(Duration.ofHours(1));

        assertThat(events).containsExactly("a begins at 0", "b begins at 0", "b ends at 30", "a ends at 60");
        assertThat(time.instant()).isEqualTo(Instant.ofEpochSecond(3645));
        assertThat(time.unfinishedTasks()).isZero();
    }

    @Test
    void runWhenConditionHoldsGoesOnBeforeTheMoment() {
        AtomicBoolean ready = new AtomicBoolean();
        time.executor().execute(() -> waitUntil("a", Instant.MAX, ready));
        time.advance(Duration.ofSeconds(5));
        ready.set(true);

        time.run();

        assertThat(events).containsExactly("a begins at 0", "a ends at 5");
    }

    @Test
    void runWhenWaitingTaskWasInterruptedLetsItThrow() {
        List<Thread> threads = new ArrayList<>();
        time.executor().execute(() -> {
            threads.add(Thread.currentThread());
            waitUntil("a", Instant.MAX, new AtomicBoolean());
        });
        time.run();
        threads.get(0).interrupt();
        assertThat(events).containsExactly("a begins at 0");

        time.run();

        assertThat(events).containsExactly("a begins at 0", "a interrupted at 0");
    }

    @Test
    void runWhenTaskInterruptedItselfBeforeItWaitsLetsItThrow() {
        time.executor().execute(() -> {
            Thread.currentThread().interrupt();
            waitUntil("a", Instant.MAX, new AtomicBoolean());
        });

        time.run();

        assertThat(events).containsExactly("a begins at 0", "a interrupted at 0");
    }

    @Test
    void runWhenTaskFailsFailsTheTest() {
        time.executor().execute(() -> {
            throw new IllegalStateException("broken");
        });

        assertThatThrownBy(time::run).isInstanceOf(AssertionError.class).hasMessageContaining("broken");
        assertThat(time.unfinishedTasks()).isZero();
    }

    @Test
    void abandonTasksWhenSomeWaitEndsThemWithoutGoingOn() {
        start("a", 60);
        time.run();
        start("b", 60);

        time.abandonTasks();

        assertThat(events).containsExactly("a begins at 0");
        assertThat(time.unfinishedTasks()).isZero();
    }

    @Test
    void advanceWhenCalledByTaskIsRefused() {
        time.executor().execute(() -> time.advance(Duration.ofSeconds(1)));

        assertThatThrownBy(time::run).hasMessageContaining("cannot move the time");
    }

    @Test
    void awaitWhenThreadIsNotATaskGoesOnWithTime() throws InterruptedException {
        Thread elsewhere = new Thread(() -> waitUntil("c", Instant.ofEpochSecond(10), new AtomicBoolean()));
        elsewhere.start();

        time.advance(Duration.ofSeconds(10));
        elsewhere.join();

        assertThat(events).last().isEqualTo("c ends at 10");
    }

    private void start(String name, long seconds) {
        time.executor().execute(() -> waitUntil(name, Instant.ofEpochSecond(seconds), new AtomicBoolean()));
    }

    private void waitUntil(String name, Instant moment, AtomicBoolean ready) {
        say(name + " begins");
        try {
            time.await(moment, ready::get);
            say(name + " ends");
        } catch (InterruptedException ex) {
            say(name + " interrupted");
        }
    }

    private void say(String event) {
        events.add(event + " at " + time.instant().getEpochSecond());
    }
}
