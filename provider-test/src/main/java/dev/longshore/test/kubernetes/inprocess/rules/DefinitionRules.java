package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** CRDs: names that are not given follow from the kind, and what cannot be served is refused. */
final class DefinitionRules implements KindRules {

    private static final List<String> SCOPES = List.of("Cluster", "Namespaced");
    private static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

    private final Clock clock;

    DefinitionRules(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void prepareForCreate(JsonObject definition) {
        fillIn(definition);
        JsonObject status = Json.ensureObject(definition, "status");
        status.add("conditions", new JsonArray());
        JsonObject names = Json.ensureObject(status, "acceptedNames");
        names.addProperty("plural", "");
        names.addProperty("kind", "");
        status.add("storedVersions", Json.arrayOf(storedVersion(definition)));
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject definition) {
        fillIn(definition);
    }

    @Override
    public boolean isDeletionCounted() {
        return false;
    }

    @Override
    public void beginDeletion(JsonObject definition) {
        JsonObject status = Json.ensureObject(definition, "status");
        JsonArray conditions = Json.array(status, "conditions");
        JsonArray all = conditions == null ? new JsonArray() : conditions;
        all.add(Conditions.of(
                clock,
                "Terminating",
                "InstanceDeletionPending",
                "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon"));
        status.add("conditions", all);
        JsonObject metadata = definition.getAsJsonObject("metadata");
        JsonArray given = Json.array(metadata, "finalizers");
        JsonArray finalizers = given == null ? new JsonArray() : given;
        finalizers.add(CLEANUP);
        metadata.add("finalizers", finalizers);
    }

    @Override
    public List<FieldError> validate(JsonObject definition) {
        List<FieldError> errors = new ArrayList<>();
        for (String field : List.of("group", "scope")) {
            require(definition, "spec." + field, errors);
        }
        checkScope(definition, errors);
        require(definition, "spec.names.plural", errors);
        require(definition, "spec.names.kind", errors);
        checkName(definition, errors);
        checkVersions(definition, errors);
        return errors;
    }

    @Override
    public List<FieldError> validateUpdate(JsonObject before, JsonObject definition) {
        List<FieldError> errors = new ArrayList<>(validate(definition));
        for (String field : List.of("group", "scope", "names.plural", "names.kind")) {
            String[] path = ("spec." + field).split("\\.");
            String now = Json.textOrEmpty(definition, path);
            if (!now.equals(Json.textOrEmpty(before, path))) {
                errors.add(FieldError.invalid("spec." + field, '"' + now + '"', "field is immutable"));
            }
        }
        return errors;
    }

    private static void fillIn(JsonObject definition) {
        JsonObject spec = Json.ensureObject(definition, "spec");
        JsonObject names = Json.ensureObject(spec, "names");
        String kind = Json.textOrEmpty(names, "kind");
        if (!names.has("singular")) {
            names.addProperty("singular", kind.toLowerCase(Locale.ROOT));
        }
        if (!names.has("listKind")) {
            names.addProperty("listKind", kind + "List");
        }
        if (!spec.has("conversion")) {
            Json.ensureObject(spec, "conversion").addProperty("strategy", "None");
        }
    }

    private static void checkScope(JsonObject definition, List<FieldError> errors) {
        String scope = Json.textOrEmpty(definition, "spec", "scope");
        if (!scope.isEmpty() && !SCOPES.contains(scope)) {
            errors.add(FieldError.notSupported("spec.scope", '"' + scope + '"', "\"Cluster\", \"Namespaced\""));
        }
    }

    private static void require(JsonObject definition, String field, List<FieldError> errors) {
        if (Json.textOrEmpty(definition, field.split("\\.")).isEmpty()) {
            errors.add(FieldError.required(field, ""));
        }
    }

    private static void checkName(JsonObject definition, List<FieldError> errors) {
        String name = Json.textOrEmpty(definition, "metadata", "name");
        String wanted = Json.textOrEmpty(definition, "spec", "names", "plural") + "."
                + Json.textOrEmpty(definition, "spec", "group");
        if (!name.equals(wanted)) {
            String why = "must be spec.names.plural+\".\"+spec.group";
            errors.add(FieldError.invalid("metadata.name", '"' + name + '"', why));
        }
    }

    private static void checkVersions(JsonObject definition, List<FieldError> errors) {
        List<JsonObject> versions = Json.objects(Json.array(definition, "spec", "versions"));
        long stored = versions.stream()
                .filter(version -> Json.flag(version, "storage"))
                .count();
        if (stored != 1) {
            String why = "must have exactly one version marked as storage version";
            errors.add(FieldError.invalid("spec.versions", Json.write(Json.arrayOf(names(versions))), why));
        }
        for (int i = 0; i < versions.size(); i++) {
            JsonObject schema = Json.object(versions.get(i), "schema", "openAPIV3Schema");
            if (schema == null) {
                errors.add(
                        FieldError.required("spec.versions[" + i + "].schema.openAPIV3Schema", "schemas are required"));
            } else {
                // The real server looks at the schema of a single version where older CRDs had it.
                String path = versions.size() == 1 ? "spec.validation" : "spec.versions[" + i + "].schema";
                new StructuralRules(errors).checkRoot(schema, path + ".openAPIV3Schema");
            }
        }
    }

    private static List<String> storedVersion(JsonObject definition) {
        return names(Json.objects(Json.array(definition, "spec", "versions")).stream()
                .filter(version -> Json.flag(version, "storage"))
                .toList());
    }

    private static List<String> names(List<JsonObject> versions) {
        return versions.stream()
                .map(version -> Json.textOrEmpty(version, "name"))
                .toList();
    }
}
