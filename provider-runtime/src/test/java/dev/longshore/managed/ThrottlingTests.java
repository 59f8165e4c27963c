package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.ExternalException;
import dev.longshore.limit.Rate;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** That the external system is called too often is no failure of a resource, and pauses the account. */
class ThrottlingTests {

    private final WidgetCloud cloud = new WidgetCloud();
    private final World world = new World(cloud.named());

    private void ready() {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Ready")).isEqualTo("True Available");
        cloud.log.clear();
        cloud.looks = 0;
    }

    private static ExternalException throttled() {
        return ExternalException.throttled("slow down", Duration.ofSeconds(30));
    }

    @Test
    void throttledLookLeavesEverythingAsItIsAndIsTriedAfterThePause() {
        ready();
        String before = world.conditions();
        cloud.failureOfLooks = throttled();
        world.advance(Duration.ofMinutes(1));
        int looks = cloud.looks;
        assertThat(looks).isEqualTo(1);
        assertThat(world.conditions()).isEqualTo(before);

        cloud.failureOfLooks = null;
        world.advance(Duration.ofSeconds(29));
        assertThat(cloud.looks).isEqualTo(looks);
        world.advance(Duration.ofSeconds(5));
        assertThat(cloud.looks).isEqualTo(looks + 1);
        assertThat(world.conditions()).isEqualTo(before);
    }

    @Test
    void throttledLookThatDelaysAChangeSaysSo() {
        ready();
        cloud.failureOfLooks = throttled();
        world.resize(5);
        world.settle();
        assertThat(world.condition("Synced")).isEqualTo("False Throttled");
        String waiting = world.conditions();
        world.advance(Duration.ofSeconds(29));
        assertThat(world.conditions()).isEqualTo(waiting);

        cloud.failureOfLooks = null;
        world.advance(Duration.ofSeconds(5));
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(cloud.widgets).containsValue(5);
    }

    @Test
    void throttledOperationPausesTheAccountAndCountsNoFailure() {
        ready();
        world.resize(5);
        world.settle();
        cloud.failure = throttled();
        world.finishCall();
        assertThat(world.object().metadata().annotation(Annotations.FAILURE)).contains("\"count\":0");
        cloud.failure = null;
        cloud.log.clear();

        world.resize(6);
        world.advance(Duration.ofSeconds(29));
        assertThat(cloud.log).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False Throttled");
        world.advance(Duration.ofSeconds(5));
        world.finishCall();
        assertThat(cloud.widgets).containsValue(6);
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void writesWaitForTheRateWithoutAPermitAndSayWhatTheyWaitFor() {
        world.writeRate = Rate.valueOf("1/m");
        world.start();
        ready();
        world.resize(5);
        world.settle();
        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False Throttled");
        assertThat(world.executor.permits().use(World.TYPE.id()).reserved()).isZero();
        assertThat(world.hasRecord()).isFalse();

        world.advance(Duration.ofMinutes(1));
        world.finishCall();
        assertThat(cloud.widgets).containsValue(5);
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @Test
    void deletionWaitsOutThePauseAndSaysSo() {
        ready();
        cloud.failureOfLooks = throttled();
        world.delete();
        world.settle();
        assertThat(world.condition("Synced")).isEqualTo("False Throttled");
        assertThat(world.condition("Ready")).isEqualTo("False Deleting");

        cloud.failureOfLooks = null;
        world.advance(Duration.ofSeconds(35));
        world.finishCall();
        world.advance(Duration.ofMinutes(1));
        assertThat(world.isGone()).isTrue();
    }

    @Test
    void operationThatRunsIsStoppedAlsoDuringAPause() {
        ready();
        world.resize(5);
        world.settle();
        cloud.failureOfLooks = throttled();
        world.annotate("touched", "1");
        world.settle();
        assertThat(world.operation()).startsWith("update");
        cloud.failureOfLooks = null;
        world.advance(Duration.ofMinutes(31));
        assertThat(world.condition("Synced")).isEqualTo("False OperationOutcomeUnknown");
    }
}
