package dev.longshore.test.kubernetes.fidelity;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.longshore.test.kubernetes.KubernetesTest;
import dev.longshore.test.kubernetes.TestCluster;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the in-process API server to the real one: the same requests go to both, and the same rules are expected of the
 * answers. The requests are in the YAML files beside this class; {@link Scenario} says how they are written.
 */
@KubernetesTest
class ApiFidelityIT {

    private static final List<String> FILES = List.of(
            "objects",
            "validation",
            "defaults-and-pruning",
            "generation-and-status",
            "updates",
            "patches",
            "apply",
            "deletion",
            "lists",
            "watches",
            "representations",
            "dry-run",
            "definitions",
            "secrets-and-configmaps",
            "leases-and-events",
            "namespaces-and-owners",
            "discovery");

    private Api api;

    @BeforeEach
    void define(TestCluster cluster) {
        api = new Api(cluster.client());
        new Definitions(api).ensure();
    }

    @TestFactory
    Stream<DynamicNode> answersAsTheRulesSay() {
        return FILES.stream()
                .map(file -> dynamicContainer(
                        file,
                        Scenario.read(file).stream()
                                .map(scenario -> dynamicTest(scenario.name(), () -> scenario.run(api)))));
    }
}
