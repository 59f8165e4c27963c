package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.write.Preconditions;
import java.util.Set;

/** How to delete. */
record DeleteOptions(Preconditions preconditions, String propagation, boolean dryRun) {

    private static final Set<String> POLICIES = Set.of("", "Background", "Foreground", "Orphan");

    private static final String SUPPORTED = "\"Foreground\", \"Background\", \"Orphan\", \"nil\"";

    static DeleteOptions of(ResourceRequest request) {
        String text = request.http().body();
        JsonObject body = text.isBlank() ? new JsonObject() : read(request, text);
        Preconditions preconditions = new Preconditions(
                Json.textOrEmpty(body, "preconditions", "uid"),
                Json.textOrEmpty(body, "preconditions", "resourceVersion"));
        boolean dryRun =
                request.isDryRun() || Json.texts(Json.array(body, "dryRun")).contains("All");
        return new DeleteOptions(preconditions, propagation(body, request.query()), dryRun);
    }

    /** The finalizer by which the garbage collector learns what is to become of dependents. */
    String finalizer() {
        return switch (propagation) {
            case "Foreground" -> "foregroundDeletion";
            case "Orphan" -> "orphan";
            default -> "";
        };
    }

    private static JsonObject read(ResourceRequest request, String text) {
        boolean yaml = request.http().contentType().endsWith("yaml");
        return Bodies.requireObject(yaml ? Bodies.yaml(text) : Bodies.json(text));
    }

    private static String propagation(JsonObject body, Query query) {
        String given = Json.textOrEmpty(body, "propagationPolicy");
        String policy = given.isEmpty() ? query.text("propagationPolicy") : given;
        boolean orphan = Json.flag(body, "orphanDependents") || query.flag("orphanDependents");
        String chosen = policy.isEmpty() && orphan ? "Orphan" : policy;
        if (!POLICIES.contains(chosen)) {
            FieldError error = FieldError.notSupported("propagationPolicy", '"' + chosen + '"', SUPPORTED);
            throw Refusals.invalidOptions("DeleteOptions", error);
        }
        return chosen;
    }
}
