package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What metadata must not say. */
final class MetadataChecks {

    private static final Set<String> STANDARD = Set.of("kubernetes", "orphan", "foregroundDeletion");

    private MetadataChecks() {}

    static List<FieldError> check(ResourceType type, JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        String name = Json.textOrEmpty(object, "metadata", "name");
        boolean label = type.resource().equals(BuiltInTypes.NAMESPACES);
        boolean path = type.group().equals("rbac.authorization.k8s.io");
        Names.check(name, label, path)
                .ifPresent(why -> errors.add(FieldError.invalid("metadata.name", '"' + name + '"', why)));
        errors.addAll(LabelRules.check(object));
        finalizers(type, object, errors);
        Json.objects(Json.array(object, "metadata", "ownerReferences")).forEach(owner -> owner(owner, errors));
        return errors;
    }

    static List<FieldError> checkUpdate(JsonObject before, JsonObject object) {
        List<FieldError> errors = new ArrayList<>();
        for (String field : List.of("name", "namespace", "uid", "deletionTimestamp")) {
            String now = Json.textOrEmpty(object, "metadata", field);
            if (!now.equals(Json.textOrEmpty(before, "metadata", field))) {
                errors.add(FieldError.invalid("metadata." + field, '"' + now + '"', "field is immutable"));
            }
        }
        errors.addAll(newFinalizers(before, object));
        return errors;
    }

    private static void finalizers(ResourceType type, JsonObject object, List<FieldError> errors) {
        List<String> finalizers = Json.texts(Json.array(object, "metadata", "finalizers"));
        for (int i = 0; i < finalizers.size(); i++) {
            String finalizer = finalizers.get(i);
            LabelRules.checkKey("metadata.finalizers", finalizer, errors);
            if (type.group().isEmpty() && !finalizer.contains("/") && !STANDARD.contains(finalizer)) {
                String why = "name is neither a standard finalizer name nor is it fully qualified";
                errors.add(FieldError.invalid("metadata.finalizers[" + i + "]", '"' + finalizer + '"', why));
            }
        }
    }

    private static void owner(JsonObject owner, List<FieldError> errors) {
        for (String field : List.of("apiVersion", "kind", "name", "uid")) {
            if (Json.textOrEmpty(owner, field).isEmpty()) {
                String shown = field.equals("apiVersion") ? "version" : field;
                String path = "metadata.ownerReferences." + field;
                errors.add(FieldError.invalid(path, "\"\"", shown + " must not be empty"));
            }
        }
    }

    private static List<FieldError> newFinalizers(JsonObject before, JsonObject object) {
        if (Json.find(before, "metadata", "deletionTimestamp") == null) {
            return List.of();
        }
        List<String> added = new ArrayList<>(Json.texts(Json.array(object, "metadata", "finalizers")));
        added.removeAll(Json.texts(Json.array(before, "metadata", "finalizers")));
        if (added.isEmpty()) {
            return List.of();
        }
        String why = "no new finalizers can be added if the object is being deleted, found new finalizers []string{\""
                + String.join("\", \"", added) + "\"}";
        return List.of(FieldError.forbidden("metadata.finalizers", why));
    }
}
