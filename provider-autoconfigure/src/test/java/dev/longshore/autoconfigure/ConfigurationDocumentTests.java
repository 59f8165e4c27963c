package dev.longshore.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import tools.jackson.databind.JsonNode;

/** Keeps the tables of the reference page equal to the code; {@code -Dupdate-docs} writes them. */
class ConfigurationDocumentTests {

    private static final Path DOCUMENT = Path.of("..", "src", "docs", "configuration.md");

    @Test
    void tablesAreUpToDate() throws IOException, URISyntaxException {
        String document = Files.readString(DOCUMENT);
        String current = replaced(replaced(document, "properties", properties()), "kinds", kinds());
        if (Boolean.getBoolean("update-docs")) {
            Files.writeString(DOCUMENT, current);
        } else {
            assertThat(document)
                    .as("src/docs/configuration.md is stale; run this test with -Dupdate-docs=true")
                    .isEqualTo(current);
        }
    }

    private static String replaced(String document, String table, String content) {
        String start = "<!-- generated: " + table + " -->\n";
        String end = "<!-- end of " + table + " -->\n";
        assertThat(document).containsOnlyOnce(start).containsOnlyOnce(end);
        String before = document.substring(0, document.indexOf(start) + start.length());
        return before + content + document.substring(document.indexOf(end));
    }

    private static String properties() throws IOException, URISyntaxException {
        return Metadata.properties().stream()
                .sorted(Comparator.comparing(property -> property.path("name").asString()))
                .map(property -> "| `%s` | %s | %s |\n"
                        .formatted(
                                property.path("name").asString(),
                                defaultOf(property),
                                property.path("description").asString()))
                .collect(Collectors.joining("", "| Property | Default | What it is |\n| --- | --- | --- |\n", ""));
    }

    private static String defaultOf(JsonNode property) {
        JsonNode value = property.path("defaultValue");
        return value.isMissingNode() ? "" : "`" + value.asString() + "`";
    }

    private static String kinds() {
        return leaves("", KindProperties.class)
                .map(name -> "- `longshore.kinds.<kind>." + name + "`\n")
                .collect(Collectors.joining());
    }

    private static Stream<String> leaves(String prefix, Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).flatMap(component -> {
            String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
            return component.getType().isRecord() ? leaves(name + ".", component.getType()) : Stream.of(name);
        });
    }
}
