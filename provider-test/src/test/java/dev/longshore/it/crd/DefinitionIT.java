package dev.longshore.it.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.longshore.resource.Json;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.generic.KubernetesApiResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A generated definition does on an API server what the Java types say. */
@KubernetesTest
class DefinitionIT {

    private static final String SMALLEST = "{\"region\":\"eu-1\",\"disks\":[{\"name\":\"root\",\"gigabytes\":1}]}";

    private Servers servers;

    @BeforeEach
    void define(TestCluster cluster) {
        servers = new Servers(cluster);
        servers.define();
    }

    private static void assertAccepted(KubernetesApiResponse<?> response) {
        assertThat(response.getHttpStatusCode())
                .as(() -> response.getStatus().getMessage())
                .isIn(200, 201);
    }

    @Test
    void whatIsLeftOutGetsItsDefaultAndDecodes() {
        assertAccepted(servers.create("one", SMALLEST));

        Server.Parameters parameters = servers.read("one").parameters();

        assertThat(parameters.bigness()).isEqualTo(Server.Bigness.SMALL);
        assertThat(parameters.drainTimeout()).isEqualTo(Duration.ofMinutes(90));
        assertThat(parameters.weight()).isEqualTo(1.5);
        assertThat(parameters.monitored()).isTrue();
        assertThat(parameters.network()).isEqualTo(new Server.Network("10.0.0.0/8", List.of("1.1.1.1")));
        assertThat(parameters.notBefore()).isNull();
    }

    @Test
    void whatARecordHoldsIsAcceptedAndComesBack() {
        Server.Parameters wanted = new Server.Parameters(
                "moon",
                Server.Bigness.LARGE,
                List.of(new Server.Disk("root", 64, 3_000_000_000L), new Server.Disk("data", 1, null)),
                Set.of(new Server.Port(80, "TCP"), new Server.Port(80, "UDP")),
                Set.of("a", "b"),
                "to the moon",
                Map.of("team", "a b"),
                JsonParser.parseString("{\"deep\":[{\"er\":{}},1.5]}").getAsJsonObject(),
                Map.of("list", List.of("x", true)),
                Duration.ofMillis(90_500),
                Instant.parse("2026-01-01T00:00:00.5Z"),
                "somebody@example.org",
                -2.25,
                Integer.MIN_VALUE,
                false,
                new Server.Network("::/0", List.of()),
                SecretKeyReference.of("login", "password"));

        assertAccepted(servers.create("one", Json.write(wanted).toString()));

        assertThat(servers.read("one").parameters()).isEqualTo(wanted);
    }

    @Test
    void whatWasObservedIsAcceptedAndComesBack() throws ApiException {
        assertAccepted(servers.create("one", SMALLEST));
        Server.Found found = new Server.Found(null, Instant.EPOCH, Map.of("ssh", new Server.Port(22, "TCP")));

        servers.observe("one", Json.write(found));

        assertThat(servers.read("one").lastObservation()).isEqualTo(found);
    }

    @Test
    void whatIsMissingInAnObservationIsNotMadeUp() throws ApiException {
        assertAccepted(servers.create("one", SMALLEST));

        servers.observe("one", JsonParser.parseString("{\"open\":{\"ssh\":{\"number\":22}}}"));

        Server.Found found = servers.read("one").lastObservation();
        assertThat(found.open().get("ssh").protocol()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            "region":null                                => region: Required
            "region":"EU-1"                              => region in body should match
            "region":"eu-12"                             => region in body should match
            "region":"moons"                             => region in body should match
            "region":7                                   => region in body must be of type string
            "size":"SMALL"                               => supported values: "small", "very-large"
            "disks":[]                                   => disks in body should have at least 1 items
            "disks":[{"name":"a"}]                       => gigabytes: Required
            "disks":[{"name":" ","gigabytes":1}]         => name in body should match '\\S'
            "disks":[{"name":"a","gigabytes":65}]        => gigabytes in body should be less than or equal to 64
            "disks":[{"name":"a","gigabytes":1,"iops":0}] => iops in body should be greater than 0
            "ports":[{"number":1},{"number":1,"protocol":"TCP"}] => ports[1]: Duplicate value
            "aliases":["a","a"]                          => aliases[1]: Duplicate value
            "aliases":["123456789"]                      => aliases
            "motto":"  "                                 => motto
            "motto":"Up"                                 => motto in body should match
            "labels":{"a":"b","c":"d"}                   => labels
            "labels":{"a":"four"}                        => labels
            "settings":[]                                => settings in body must be of type object
            "drainTimeout":"1 hour"                      => drainTimeout in body should match
            "drainTimeout":"9999999999h"                 => drainTimeout in body should match
            "notBefore":"tomorrow"                       => notBefore in body must be of type date-time
            "owner":"somebody"                           => owner in body must be of type email
            "weight":2.5                                 => weight in body should be less than 2.5
            "any":3000000000                             => any in body should be less than or equal to 2147483647
            "any":1.5                                    => any in body must be of type int
            "monitored":"yes"                            => monitored in body must be of type boolean
            """)
    void badValueIsRefusedBeforeItReachesTheProvider(String field, String message) {
        assertAccepted(servers.create("one", SMALLEST));

        KubernetesApiResponse<?> response = servers.change("one", "{\"spec\":{\"forProvider\":{" + field + "}}}");

        assertThat(response.getHttpStatusCode()).isEqualTo(422);
        assertThat(response.getStatus().getMessage()).contains(message);
    }
}
