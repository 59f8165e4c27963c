package dev.longshore.actuate.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.runtime.RuntimeHealth;
import dev.longshore.runtime.RuntimeHealth.Informer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class RuntimeHealthIndicatorTests {

    private static final Informer SYNCED =
            new Informer("Gadget.example.longshore.dev", true, false, Instant.EPOCH, null);
    private static final Informer STALE =
            new Informer("Gadget.example.longshore.dev", true, true, Instant.EPOCH, "API server is away");

    @Test
    void readinessWhenInformersAreSyncedIsUpAndTellsTheLeaderState() {
        Health health = readiness(new RuntimeHealth(true, false, List.of(SYNCED)));
        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails()).containsEntry("leader", false).containsEntry("informers", List.of(SYNCED));
    }

    @Test
    void readinessWhenAnInformerIsStaleIsDownAndTellsTheProblem() {
        Health health = readiness(new RuntimeHealth(true, true, List.of(STALE)));
        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.getDetails()).containsEntry("informers", List.of(STALE));
    }

    @Test
    void readinessWhenNotRunningIsDown() {
        assertThat(readiness(new RuntimeHealth(false, true, List.of(SYNCED))).getStatus())
                .isEqualTo(Status.DOWN);
    }

    @Test
    void livenessWhenApiServerIsAwayIsUp() {
        assertThat(liveness(true, new RuntimeHealth(true, true, List.of(STALE))))
                .isEqualTo(Status.UP);
    }

    @Test
    void livenessWhenAThreadHasDiedIsDown() {
        assertThat(liveness(true, new RuntimeHealth(false, true, List.of(SYNCED))))
                .isEqualTo(Status.DOWN);
    }

    @Test
    void livenessWhenNotStartedYetOrStoppingIsUp() {
        assertThat(liveness(false, new RuntimeHealth(false, false, List.of()))).isEqualTo(Status.UP);
    }

    private static Health readiness(RuntimeHealth health) {
        return new RuntimeHealthIndicator(() -> health).health();
    }

    private static Status liveness(boolean started, RuntimeHealth health) {
        return new RuntimeLivenessHealthIndicator(() -> started, () -> health)
                .health()
                .getStatus();
    }
}
