package dev.longshore.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about tests quotes tests that are run. */
class DocumentTests {

    private static final Path PAGE = Path.of("..", "src", "docs", "test-your-kind.md");
    private static final Path SOURCES = Path.of("src", "test", "java", "dev", "longshore", "docs");
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyJavaBlockOfThePageIsPartOfATest() throws IOException {
        String sources = sources();
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertThat(blocks)
                .hasSizeGreaterThan(5)
                .allSatisfy(block -> assertThat(sources).contains(block));
    }

    private static String sources() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(DocumentTests::read).collect(Collectors.joining());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
