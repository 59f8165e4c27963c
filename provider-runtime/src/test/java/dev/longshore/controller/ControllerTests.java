package dev.longshore.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.listener.ReconcileEnded;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.reconcile.Outcome;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class ControllerTests {

    private static final ResourceKey KEY = new ResourceKey("Widget.test", "shop", "one");
    private static final Duration GRACE = Duration.ofSeconds(30);

    private long now;
    private final WorkQueue<ResourceKey> queue = queue(() -> now);
    private final List<ReconcileEnded> ended = new ArrayList<>();
    private final RuntimeListener listener = new RuntimeListener() {
        @Override
        public void reconciled(ReconcileEnded pass) {
            ended.add(pass);
        }
    };

    private static WorkQueue<ResourceKey> queue(Ticker ticker) {
        return new WorkQueue<>(ticker, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), 0));
    }

    private Controller controller(Reconciler reconciler) {
        return new Controller(queue, reconciler, listener, () -> now);
    }

    private static Controller running(WorkQueue<ResourceKey> queue, Reconciler reconciler) {
        return new Controller(queue, reconciler, new RuntimeListener() {}, Ticker.SYSTEM);
    }

    @Test
    void keyWithNothingPlannedIsGivenBack() {
        queue.add(KEY, Priority.CHANGE);
        Controller controller = controller(key -> Outcome.done());

        assertThat(controller.runOnce()).isTrue();
        assertThat(controller.runOnce()).isFalse();
        assertThat(queue.size()).isZero();
    }

    @Test
    void keyComesBackAfterTheDelayOfItsOutcome() {
        queue.add(KEY, Priority.CHANGE);
        controller(key -> Outcome.after(Duration.ofMinutes(5))).runOnce();

        assertThat(queue.untilNextDue()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void classFollowsTheReasonToComeBack() {
        assertThat(classAfter(Priority.DRIFT, Duration.ZERO)).isEqualTo(Priority.CHANGE);
        assertThat(classAfter(Priority.DELETION, Duration.ofMillis(100))).isEqualTo(Priority.DELETION);
        assertThat(classAfter(Priority.DELETION, Duration.ofMinutes(1))).isEqualTo(Priority.DRIFT);
    }

    private Priority classAfter(Priority before, Duration delay) {
        queue.add(KEY, before);
        controller(key -> Outcome.after(delay)).runOnce();
        now += delay.toNanos();
        WorkQueue.Item<ResourceKey> item = queue.poll();
        queue.done(KEY);
        return item.priority();
    }

    @Test
    void failuresInARowDelayMoreAndMoreUntilAPassSucceeds() {
        List<Outcome> outcomes = List.of(
                Outcome.failed("1"),
                Outcome.failed("2"),
                Outcome.failed("3"),
                Outcome.after(Duration.ofMinutes(1)),
                Outcome.failed("4"));
        AtomicInteger pass = new AtomicInteger();
        Controller controller = controller(key -> outcomes.get(pass.getAndIncrement()));
        queue.add(KEY, Priority.CHANGE);
        List<Long> delays = new ArrayList<>();
        while (pass.get() < outcomes.size()) {
            controller.runOnce();
            delays.add(queue.untilNextDue().toSeconds());
            now += queue.untilNextDue().toNanos();
        }

        assertThat(delays).containsExactly(1L, 2L, 4L, 60L, 1L);
    }

    @Test
    void whateverAReconcilerThrowsIsAFailure() {
        assertThat(delayAfter(key -> {
                    throw new IllegalStateException("broken");
                }))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(delayAfter(key -> {
                    throw new AssertionError("an Error");
                }))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(delayAfter(key -> {
                    throw new StackOverflowError();
                }))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(delayAfter(key -> null)).isEqualTo(Duration.ofSeconds(1));
        assertThat(ended)
                .extracting(ReconcileEnded::result)
                .containsOnly("failed")
                .hasSize(4);
    }

    private Duration delayAfter(Reconciler reconciler) {
        queue.add(KEY, Priority.CHANGE);
        Controller controller = controller(reconciler);
        controller.runOnce();
        Duration delay = queue.untilNextDue();
        now += delay.toNanos();
        queue.poll();
        queue.done(KEY);
        queue.forget(KEY);
        assertThat(controller.isHealthy()).isTrue();
        return delay;
    }

    @Test
    void eventDuringAPassBringsTheKeyBackAtOnce() {
        queue.add(KEY, Priority.CHANGE);
        controller(key -> {
                    queue.add(key, Priority.CHANGE);
                    return Outcome.after(Duration.ofHours(1));
                })
                .runOnce();

        assertThat(queue.untilNextDue()).isZero();
    }

    @Test
    void listenerIsToldWhatHappenedAndHowLongItTook() {
        queue.add(KEY, Priority.CHANGE);
        now += Duration.ofSeconds(2).toNanos();
        controller(key -> {
                    now += Duration.ofSeconds(3).toNanos();
                    return Outcome.done();
                })
                .runOnce();

        assertThat(ended)
                .containsExactly(new ReconcileEnded(KEY, "done", Duration.ofSeconds(2), Duration.ofSeconds(3)));
    }

    @Test
    void logLinesOfOnePassHaveItsResourceAndOneIdInCommon() {
        Map<String, String> seen = new HashMap<>();
        queue.add(KEY, Priority.CHANGE);
        controller(key -> {
                    seen.putAll(MDC.getCopyOfContextMap());
                    return Outcome.done();
                })
                .runOnce();

        assertThat(seen)
                .containsEntry("resource.kind", "Widget.test")
                .containsEntry("resource.namespace", "shop")
                .containsEntry("resource.name", "one")
                .containsKey("reconcile.id");
        assertThat(MDC.get("reconcile.id")).isNull();
    }

    @Test
    void outOfMemoryStopsAllWorkAndIsSeen() throws InterruptedException {
        WorkQueue<ResourceKey> shared = queue(Ticker.SYSTEM);
        Controller controller = running(shared, key -> {
            throw new OutOfMemoryError("for a test");
        });
        controller.start(4, Threads.named("test"));
        assertThat(controller.isHealthy()).isTrue();
        shared.add(KEY, Priority.CHANGE);

        await().until(() -> !controller.isHealthy());
        assertThat(controller.stop(GRACE)).isTrue();
    }

    @Test
    void workersSurviveInterruptsAndListenersThatThrow() throws InterruptedException {
        WorkQueue<ResourceKey> shared = queue(Ticker.SYSTEM);
        CountDownLatch passes = new CountDownLatch(100);
        RuntimeListener throwing = new RuntimeListener() {
            @Override
            public void reconciled(ReconcileEnded pass) {
                passes.countDown();
                throw new IllegalStateException("listener");
            }
        };
        Controller controller = new Controller(
                shared,
                key -> {
                    Thread.currentThread().interrupt();
                    return Outcome.done();
                },
                throwing,
                Ticker.SYSTEM);
        controller.start(2, Threads.named("test"));
        for (int number = 0; number < 100; number++) {
            shared.add(new ResourceKey("Widget.test", "shop", "r" + number), Priority.CHANGE);
        }
        passes.await();

        assertThat(controller.isHealthy()).isTrue();
        assertThat(controller.stop(GRACE)).isTrue();
    }

    @Test
    void noKeyIsReconciledByTwoWorkersAtOnce() throws InterruptedException {
        WorkQueue<ResourceKey> shared = queue(Ticker.SYSTEM);
        Set<ResourceKey> busy = ConcurrentHashMap.newKeySet();
        AtomicBoolean overlap = new AtomicBoolean();
        CountDownLatch passes = new CountDownLatch(20_000);
        Controller controller = running(shared, key -> {
            overlap.compareAndSet(false, !busy.add(key));
            shared.add(key, Priority.CHANGE);
            busy.remove(key);
            passes.countDown();
            return Outcome.after(Duration.ZERO);
        });
        for (int number = 0; number < 20; number++) {
            shared.add(new ResourceKey("Widget.test", "shop", "r" + number), Priority.FIRST_SIGHT);
        }
        controller.start(16, Threads.named("test"));
        passes.await();

        assertThat(controller.stop(GRACE)).isTrue();
        assertThat(overlap).isFalse();
    }

    @Test
    void stopWaitsForPassesThatAreUnderWayAndNoLongerThanItsGrace() throws InterruptedException {
        WorkQueue<ResourceKey> shared = queue(Ticker.SYSTEM);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Controller controller = running(shared, key -> {
            begun.countDown();
            awaitQuietly(mayEnd);
            return Outcome.done();
        });
        controller.start(1, Threads.named("test"));
        shared.add(KEY, Priority.CHANGE);
        begun.await();

        assertThat(controller.stop(Duration.ofMillis(20))).isFalse();
        mayEnd.countDown();
        assertThat(controller.stop(GRACE)).isTrue();
        assertThat(shared.size()).isZero();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
