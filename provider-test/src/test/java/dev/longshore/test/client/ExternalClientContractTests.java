package dev.longshore.test.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.longshore.test.client.NoteClient.Mistake;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A contract that everybody passes is none: each mistake makes it fail, and where it should. */
class ExternalClientContractTests {

    @AfterEach
    void forget() {
        System.clearProperty(NoteContract.MISTAKE);
    }

    private static EngineExecutionResults run(Mistake mistake) {
        System.setProperty(NoteContract.MISTAKE, mistake.name());
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(NoteContract.class))
                .execute();
    }

    private static List<String> failures(Mistake mistake) {
        return run(mistake).testEvents().failed().stream()
                .map(event -> event.getTestDescriptor().getDisplayName().replace("()", ""))
                .toList();
    }

    @Test
    void rightClientPassesEverything() {
        run(Mistake.NONE).testEvents().assertStatistics(all -> all.started(14).succeeded(14));
    }

    @ParameterizedTest
    @CsvSource({
        "OBSERVE_WRITES, observeChangesNothing",
        "ABSENT_IS_AN_ERROR, observeWhenThereIsNothingSaysAbsent",
        "UNREACHABLE_IS_ABSENT, observeWhenUnreachableFailsAsTransient",
        "UNAUTHORIZED_IS_TRANSIENT, observeWhenUnauthorizedFailsAsRejected",
        "CREATE_MAKES_TWO, createWhenRepeatedMakesNothingMore",
        "CREATE_REFUSES_WHAT_IS_THERE, createWhenRepeatedMakesNothingMore",
        "UPDATE_FORGETS, updateWhenSpecChangedMakesItMatch",
        "DIFFERENCE_IS_NOT_SEEN, observeWhenSpecChangedSaysWhatDiffers",
        "DELETE_NEEDS_SOMETHING, deleteWhenThereIsNothingSucceeds",
        "CANCEL_IS_IGNORED, cancelWhenCallRunsEndsItInTime",
        "SECRET_IN_MESSAGE, observeWhenUnauthorizedFailsAsRejected"
    })
    void mistakeIsFound(Mistake mistake, String by) {
        assertThat(failures(mistake)).contains(by);
    }
}
