package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.listener.Announcement;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationTimeoutTests {

    private final World world = new World(new WidgetCloud().named());

    private Duration timeOfCreate(String annotation) {
        world.create(3);
        world.annotate(Annotations.OPERATION_TIMEOUT, annotation);
        world.settle();
        String text = world.object().metadata().annotation(Annotations.OPERATION);
        assertThat(text).isNotNull();
        OperationRecord record = OperationRecord.parse(text);
        return Duration.between(record.started(), record.deadline());
    }

    @Test
    void operationOfAResourceThatSaysHowLongItMayTakeHasThatTime() {
        assertThat(timeOfCreate("2h30m")).isEqualTo(Duration.ofMinutes(150));
        assertThat(world.announcements).noneMatch(Announcement::warning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-1h", "0", "90", "99999999999999h"})
    void operationOfAResourceThatSaysNonsenseHasTheTimeOfItsKindAndAnEventSaysWhy(String nonsense) {
        assertThat(timeOfCreate(nonsense)).isEqualTo(Duration.ofMinutes(30));
        assertThat(world.announcements)
                .filteredOn(Announcement::warning)
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.reason()).isEqualTo("InvalidOperationTimeout");
                    assertThat(warning.message()).contains("'" + nonsense + "'", "such as 2h30m");
                });
    }
}
