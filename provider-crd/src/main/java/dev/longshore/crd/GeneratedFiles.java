package dev.longshore.crd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Files of one folder, as they should be. Other files in the folder that no generator wrote are left alone. */
final class GeneratedFiles {

    private static final String MARK =
            "# Generated from the Java types of the kinds; write it anew with -Dlongshore.crd=write.\n";

    private final Path folder;
    private final Map<String, String> contents;

    GeneratedFiles(Path folder, Map<String, String> contents) {
        this.folder = folder;
        this.contents = contents;
    }

    void write() {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, String> file : contents.entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), MARK + file.getValue());
            }
            for (Path left : leftOver()) {
                Files.delete(left);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException("Definitions could not be written to " + folder, ex);
        }
    }

    void check() {
        List<Path> stale = new ArrayList<>();
        contents.forEach((name, text) -> {
            if (!read(folder.resolve(name)).equals(MARK + text)) {
                stale.add(folder.resolve(name));
            }
        });
        stale.addAll(leftOver());
        if (!stale.isEmpty()) {
            throw new IllegalStateException("These files do not say what the Java types say: " + stale
                    + ". Write them anew: ./mvnw process-classes -Dlongshore.crd=write");
        }
    }

    /** Files of kinds that are gone. */
    private List<Path> leftOver() {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !contents.containsKey(file.getFileName().toString()))
                    .filter(file -> read(file).startsWith(MARK))
                    .sorted()
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException("Folder could not be read: " + folder, ex);
        }
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : "";
        } catch (IOException ex) {
            throw new UncheckedIOException("File could not be read: " + file, ex);
        }
    }
}
