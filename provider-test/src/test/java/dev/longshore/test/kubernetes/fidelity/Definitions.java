package dev.longshore.test.kubernetes.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;

/** The custom resources that the scenarios are about. */
final class Definitions {

    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String GROUP = "fidelity.longshore.dev";

    private final Api api;

    Definitions(Api api) {
        this.api = api;
    }

    void ensure() {
        for (String kind : List.of("widgets", "gadgets", "relics")) {
            Api.Answer answer = api.send(
                    "POST",
                    CRDS,
                    Map.of("Content-Type", "application/yaml", "Accept", "application/json"),
                    Resources.text(kind + ".crd.yaml"));
            assertThat(answer.code()).as("%s", answer).isIn(201, 409);
            await().until(() -> api.get("/apis/" + GROUP + "/v1/" + kind).code() == 200);
        }
    }
}
