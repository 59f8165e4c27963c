package dev.longshore.autoconfigure;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the annotation processor of Spring Boot found out about the properties. */
final class Metadata {

    private Metadata() {}

    static List<JsonNode> properties() throws IOException, URISyntaxException {
        Path classes = Path.of(ProviderProperties.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String json = Files.readString(classes.resolve("META-INF/spring-configuration-metadata.json"));
        return JsonMapper.shared()
                .readTree(json)
                .get("properties")
                .valueStream()
                .toList();
    }
}
