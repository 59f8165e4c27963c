package dev.longshore.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MetadataTests {

    @Test
    void everyPropertyIsDescribedInTheVoiceOfSpringBoot() throws IOException, URISyntaxException {
        List<JsonNode> properties = Metadata.properties();

        assertThat(properties).hasSizeGreaterThan(25).allSatisfy(property -> {
            String description = property.path("description").asString("");
            assertThat(description)
                    .as(property.path("name").asString())
                    .matches("[A-Z].*\\.")
                    .doesNotMatch("(The|An?) .*");
            assertThat(description.startsWith("Whether "))
                    .as(property.path("name").asString())
                    .isEqualTo(property.path("type").asString().equals("java.lang.Boolean"));
        });
    }

    @Test
    void everyPropertyIsOursOrOfSpringBootForOurs() throws IOException, URISyntaxException {
        assertThat(Metadata.properties())
                .extracting(property -> property.path("name").asString())
                .allMatch(name -> name.startsWith("longshore.")
                        || name.startsWith("management.endpoint.operations.")
                        || name.equals("management.health.longshore.enabled"));
    }
}
