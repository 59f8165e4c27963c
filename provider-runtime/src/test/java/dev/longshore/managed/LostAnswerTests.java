package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.listener.Announcement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of connection details that only the answer to a create had. */
class LostAnswerTests {

    private final WidgetCloud cloud = new WidgetCloud();
    private final World world = new World(cloud.named());

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answerThatIsLostWithItsSecretIsAdmittedOnce(boolean secretIsMissing) {
        world.secretIsMissing = secretIsMissing;
        world.create(3);
        world.settle();
        cloud.widgets.put("one", 3);
        world.moveElsewhere();
        world.settle();
        world.advance(Duration.ofMinutes(5));

        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(world.announcements).filteredOn(this::isLoss).hasSize(secretIsMissing ? 1 : 0);
    }

    private boolean isLoss(Announcement news) {
        return news.reason().equals("ConnectionDetailsLost");
    }

    @Test
    void secretOfAKindThatTellsNothingIsNotCalledLost() {
        world.secretIsMissing = true;
        world.create(3);
        world.settle();
        world.finishCall();

        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(world.announcements).noneMatch(this::isLoss);
    }
}
