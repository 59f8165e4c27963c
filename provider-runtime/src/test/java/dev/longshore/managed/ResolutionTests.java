package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ResolutionTests {

    @Test
    void answerOfAPersonThatCannotBeIsRefusedAndNothingIsSent() {
        WidgetCloud assigning = new WidgetCloud();
        World other = new World(assigning.assigningIds());
        assigning.failureAfterwards = new IllegalStateException("connection reset");
        other.create(3);
        other.settle();
        other.finishCall();
        String id = OperationRecord.parse(
                        other.object().metadata().annotations().get(Annotations.OPERATION))
                .id();

        other.annotate(Annotations.RESOLVE, id + ": adopt nonsense");
        other.advance(Duration.ofMinutes(10));
        assertThat(other.condition("Synced")).isEqualTo("False CreateOutcomeUnknown");
        assertThat(other.conditions()).contains("no external resource with that id", "nonsense");

        other.annotate(Annotations.RESOLVE, id + ": adopt");
        other.advance(Duration.ofMinutes(10));
        assertThat(other.conditions()).contains("'" + id + ": adopt', is no answer to this operation");
        assertThat(assigning.log).hasSize(1);

        other.annotate(Annotations.RESOLVE, id + ": adopt id-1");
        other.advance(Duration.ofMinutes(10));
        assertThat(other.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(assigning.log).hasSize(1);
    }
}
