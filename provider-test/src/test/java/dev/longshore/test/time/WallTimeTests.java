package dev.longshore.test.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WallTimeTests {

    private final WallTime time = new WallTime();

    @Test
    void awaitWhenMomentComesReturns() throws InterruptedException {
        Instant moment = time.instant().plusMillis(20);

        time.await(moment, () -> false);

        assertThat(time.instant()).isAfterOrEqualTo(moment);
    }

    @Test
    void awaitWhenConditionChangesReturnsLongBeforeTheMoment() throws Exception {
        AtomicBoolean ready = new AtomicBoolean();
        FutureTask<Boolean> waiting = new FutureTask<>(() -> {
            time.await(Instant.MAX, ready::get);
            return true;
        });
        new Thread(waiting).start();

        ready.set(true);
        time.changed();

        assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();
    }
}
