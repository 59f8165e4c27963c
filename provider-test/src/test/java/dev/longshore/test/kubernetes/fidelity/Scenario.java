package dev.longshore.test.kubernetes.fidelity;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/**
 * Requests that build on each other, in a namespace of their own.
 *
 * <pre>
 * - scenario: what is to be shown
 *   since: 25                           # optional: the minor version of Kubernetes that began with it
 *   steps:
 *   - PATCH: widgets/a?fieldManager=me  # a method, and a resource by its alias or a whole path
 *     as: merge                         # json, yaml, merge, jsonpatch, strategic or apply
 *     accept: table                     # optional: table or metadata
 *     body: {spec: {size: 2}}           # kind and version are filled in, unless raw is given instead of body
 *     eventually: true                  # optional: asked again until it fits
 *     expect:
 *       code: 200
 *       is: {spec.size: 2}              # what is at a path; null for nothing
 *       reason: Conflict                # of a refusal; message: what its text contains; field: what its causes name
 *       size: {items: 3}                # of what is at a path
 *       changed: {metadata.resourceVersion: rv}     # against what was saved; unchanged: the same
 *       events: [ADDED a, DELETED a]    # of a watch; set: in any order
 *     save: {rv: metadata.resourceVersion}          # later ${rv}; ${ns} is the namespace
 * </pre>
 */
record Scenario(String name, int since, List<JsonObject> steps) {

    private static final AtomicInteger NAMESPACES = new AtomicInteger();

    static List<Scenario> read(String file) {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonObject json :
                Json.objects(Documents.yaml(Resources.text(file + ".yaml")).getAsJsonArray())) {
            Number since = Json.number(json, "since");
            scenarios.add(new Scenario(
                    Json.textOrEmpty(json, "scenario"),
                    since == null ? 0 : since.intValue(),
                    Json.objects(Json.array(json, "steps"))));
        }
        return scenarios;
    }

    void run(Api api) {
        Assumptions.assumeTrue(since <= version(api), "needs Kubernetes 1." + since);
        String namespace = "fidelity-" + ProcessHandle.current().pid() + "-" + NAMESPACES.incrementAndGet();
        Map<String, String> json = Map.of("Content-Type", "application/json");
        api.send("POST", "/api/v1/namespaces", json, "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
        Variables variables = new Variables(namespace);
        try {
            steps.forEach(step -> new Step(step, variables).run(api));
        } finally {
            api.send("DELETE", "/api/v1/namespaces/" + namespace, json, "");
        }
    }

    private static int version(Api api) {
        JsonObject version = Documents.json(api.get("/version").text()).getAsJsonObject();
        return Integer.parseInt(Json.textOrEmpty(version, "minor").replaceAll("\\D", ""));
    }
}
