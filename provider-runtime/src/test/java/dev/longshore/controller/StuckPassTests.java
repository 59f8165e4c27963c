package dev.longshore.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.listener.RuntimeListener;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.Ticker;
import dev.longshore.queue.WorkQueue;
import dev.longshore.reconcile.Outcome;
import dev.longshore.reconcile.Reconciler;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A pass in which the author's code does not return holds its own resource and nothing else. */
class StuckPassTests {

    private static final ResourceKey KEY = new ResourceKey("Widget.test", "shop", "one");
    private static final ResourceKey OTHER = new ResourceKey("Widget.test", "shop", "other");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final AtomicLong time = new AtomicLong();
    private final WorkQueue<ResourceKey> queue =
            new WorkQueue<>(Ticker.SYSTEM, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), 0));
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> news = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    /** One worker, which has taken the key that gets stuck; the other key is due. */
    private Controller controller(Consumer<ResourceKey> pass) throws InterruptedException {
        Reconciler reconciler = key -> {
            threads.add(Thread.currentThread());
            if (key.equals(KEY)) {
                entered.countDown();
                pass.accept(key);
            } else {
                news.add(Thread.currentThread().isInterrupted() ? "interrupt is left over" : "other");
            }
            return Outcome.done();
        };
        Controller controller = new Controller(queue, reconciler, new RuntimeListener() {}, time::get);
        controller.start(1, Threads.named("test"));
        queue.add(KEY, Priority.CHANGE);
        entered.await();
        queue.add(OTHER, Priority.CHANGE);
        return controller;
    }

    private void relieveAfter(Controller controller, Duration passed) {
        time.addAndGet(passed.toNanos());
        controller.relieve(LIMIT, key -> news.add("stuck " + key.name()));
    }

    private void awaitRelease(boolean heedsInterrupts) {
        boolean waits = true;
        while (waits) {
            try {
                release.await();
                waits = false;
            } catch (InterruptedException ex) {
                news.add("interrupt");
                waits = !heedsInterrupts;
            }
        }
    }

    @Test
    void passThatTakesTooLongIsInterruptedOnceAndNothingIsLeftOfThat() throws InterruptedException {
        Controller controller = controller(key -> {
            awaitRelease(true);
            Thread.currentThread().interrupt();
        });
        relieveAfter(controller, LIMIT);
        assertThat(news).isEmpty();
        relieveAfter(controller, Duration.ofNanos(1));
        await().until(() -> news.size() == 2);

        assertThat(news).containsExactly("interrupt", "other");
        assertThat(threads.get(1)).isSameAs(threads.get(0));
        assertThat(controller.stuck()).isZero();
        assertThat(controller.stop(GRACE)).isTrue();
    }

    @Test
    void threadThatIgnoresItIsReplacedAndEndsWhenItComesBack() throws InterruptedException {
        Controller controller = controller(key -> awaitRelease(false));
        relieveAfter(controller, LIMIT.plusNanos(1));
        relieveAfter(controller, Duration.ZERO);
        await().until(() -> news.contains("interrupt"));
        assertThat(news).containsExactly("interrupt");

        relieveAfter(controller, Controller.INTERRUPT_GRACE);
        relieveAfter(controller, Duration.ZERO);
        await().until(() -> news.contains("other"));
        assertThat(news).containsExactly("interrupt", "stuck one", "other");
        assertThat(controller.stuck()).isEqualTo(1);
        assertThat(controller.isHealthy()).isTrue();

        queue.add(KEY, Priority.CHANGE);
        release.countDown();
        await().until(() -> threads.size() == 3 && controller.stuck() == 0);
        await().until(() -> !threads.get(0).isAlive());
        assertThat(threads.get(2)).isSameAs(threads.get(1));
        assertThat(controller.stop(GRACE)).isTrue();
    }

    @Test
    void stopDoesNotWaitForAThreadThatWasGivenUpOn() throws InterruptedException {
        Controller controller = controller(key -> awaitRelease(false));
        relieveAfter(controller, LIMIT.plus(Controller.INTERRUPT_GRACE).plusNanos(1));
        assertThat(controller.stop(GRACE)).isTrue();
        release.countDown();
    }
}
