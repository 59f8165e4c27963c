package dev.longshore.it.crash;

import com.google.gson.GsonBuilder;
import dev.longshore.external.OperationType;
import dev.longshore.test.crash.CrashPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The crash matrix as a file for tools and as a table for people.
 *
 * @param seed seed of the run
 * @param outcomes how each cell ended
 */
record CrashMatrixReport(long seed, Map<Cell, Cell.Outcome> outcomes) {

    static final Path JSON = Path.of("target", "crash-matrix.json");

    /** One cell in the file. */
    private record Row(String point, String style, String verb, String recovery, String outcome, long seed) {}

    void write() throws IOException {
        List<Row> rows = Cell.all().stream().map(this::row).toList();
        Files.createDirectories(JSON.getParent());
        Files.writeString(JSON, new GsonBuilder().setPrettyPrinting().create().toJson(rows) + "\n");
    }

    private Row row(Cell cell) {
        return new Row(
                cell.point().label(),
                word(cell.style()),
                cell.verb().word(),
                word(cell.recovery()),
                word(outcomes.getOrDefault(cell, Cell.Outcome.STUCK)),
                seed);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the table in Markdown: a line for each point, a column for each verb and style. */
    static String table() {
        String head = columns().stream().map(column -> " | " + column.title()).collect(Collectors.joining());
        String rule = columns().stream().map(column -> "|---").collect(Collectors.joining());
        String lines =
                Arrays.stream(CrashPoint.values()).map(CrashMatrixReport::line).collect(Collectors.joining("\n"));
        return "| killed" + head + " |\n|---" + rule + "|\n" + lines + "\n";
    }

    private record Column(OperationType verb, Cell.Style style) {

        String title() {
            return verb.word() + ", " + word(style);
        }
    }

    private static List<Column> columns() {
        return Arrays.stream(OperationType.values())
                .flatMap(verb -> Arrays.stream(Cell.Style.values()).map(style -> new Column(verb, style)))
                .toList();
    }

    private static String line(CrashPoint point) {
        String fields =
                columns().stream().map(column -> " | " + field(point, column)).collect(Collectors.joining());
        return "| " + point.label() + " " + point.words() + fields + " |";
    }

    private static String field(CrashPoint point, Column column) {
        return Arrays.stream(Cell.Recovery.values())
                .map(recovery -> new Cell(point, column.style(), column.verb(), recovery).expected())
                .distinct()
                .map(CrashMatrixReport::words)
                .collect(Collectors.joining("; "));
    }

    private static String words(Cell.Outcome outcome) {
        return switch (outcome) {
            case GOES_ON -> "goes on";
            case PERSON_DECIDES -> "**none: unknown, a person decides**";
            case STUCK, NO_SUCH_MOMENT -> "–";
        };
    }
}
