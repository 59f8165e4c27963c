package dev.longshore.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CrashMatrixReportTests {

    private static final Path PAGE = Path.of("..", "src", "docs", "crash-safety.md");

    /** The table says what the crash matrix expects of each cell, and its run shows that it is so. */
    @Test
    void tableIsTheOneOfThePage() throws IOException {
        assertThat(Files.readString(PAGE)).contains(CrashMatrixReport.table());
    }

    @Test
    void allHasACellForEachPointStyleVerbAndRecovery() {
        assertThat(Cell.all()).hasSize(10 * 2 * 3 * 4).doesNotHaveDuplicates();
        assertThat(Cell.all().stream().map(Cell::name)).doesNotHaveDuplicates();
    }
}
