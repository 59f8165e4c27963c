package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rules for objects of every type. The given objects are changed in place. */
public final class ObjectRules {

    private static final KindRules PLAIN = new KindRules() {};
    private static final String ACCESS = "rbac.authorization.k8s.io/v1/";

    private final MetadataRules metadata;
    private final Map<String, KindRules> kinds;

    /** With the clock that stamps new objects. */
    public ObjectRules(Clock clock) {
        this.metadata = new MetadataRules(clock);
        this.kinds = Map.of(
                "v1/Secret",
                new SecretRules(),
                "v1/ConfigMap",
                new ConfigMapRules(),
                "v1/Namespace",
                new NamespaceRules(),
                "v1/Event",
                new EventRules(),
                "events.k8s.io/v1/Event",
                new NewEventRules(),
                "coordination.k8s.io/v1/Lease",
                new LeaseRules(),
                "apiextensions.k8s.io/v1/CustomResourceDefinition",
                new DefinitionRules(clock),
                ACCESS + "Role",
                new RoleRules(),
                ACCESS + "RoleBinding",
                new BindingRules(),
                ACCESS + "ClusterRoleBinding",
                new BindingRules());
    }

    /** Makes what a client sent into a new object. */
    public void prepareForCreate(ResourceType type, JsonObject object) {
        SchemaRules.shape(type, object);
        metadata.prepareForCreate(type, object);
        if (type.traits().statusSubresource()) {
            object.remove("status");
        }
        rules(type).prepareForCreate(object);
    }

    /**
     * Makes what a client sent into the next state of an object.
     *
     * @param subresource empty, or the one that is written through
     */
    public void prepareForUpdate(ResourceType type, String subresource, JsonObject before, JsonObject object) {
        SchemaRules.shape(type, object);
        metadata.prepareForUpdate(before, object);
        if (subresource.equals("status")) {
            keepAllButStatus(type, before, object);
        } else if (type.traits().statusSubresource()) {
            Json.set(object, "status", before.get("status"));
        }
        rules(type).prepareForUpdate(subresource, before, object);
        if (type.traits().generations() && hasNewDesire(type, before, object)) {
            metadata.raiseGeneration(object);
        }
    }

    /**
     * Checks a new object.
     *
     * @throws StatusException with 422 and what is wrong with which field
     */
    public void validateCreate(ResourceType type, JsonObject object) {
        List<FieldError> errors = new ArrayList<>(MetadataChecks.check(type, object));
        errors.addAll(SchemaRules.validate(type, object));
        errors.addAll(rules(type).validate(object));
        refuse(type, object, errors);
    }

    /**
     * Checks the next state of an object.
     *
     * @throws StatusException with 422 and what is wrong with which field
     */
    public void validateUpdate(ResourceType type, JsonObject before, JsonObject object) {
        List<FieldError> errors = new ArrayList<>(MetadataChecks.checkUpdate(before, object));
        errors.addAll(MetadataChecks.check(type, object));
        errors.addAll(SchemaRules.validate(type, object));
        errors.addAll(rules(type).validateUpdate(before, object));
        refuse(type, object, errors);
    }

    /** Makes an object one that is being deleted. */
    public void beginDeletion(ResourceType type, JsonObject object) {
        KindRules rules = rules(type);
        metadata.beginDeletion(object, rules.isDeletionCounted());
        rules.beginDeletion(object);
    }

    private KindRules rules(ResourceType type) {
        return kinds.getOrDefault(type.apiVersion() + "/" + type.kind(), PLAIN);
    }

    private static void refuse(ResourceType type, JsonObject object, List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw Refusals.invalid(type.kind(), type.group(), Json.textOrEmpty(object, "metadata", "name"), errors);
        }
    }

    /** A write of the status changes nothing else, save for who manages it, and for labels and such of built-in kinds. */
    private static void keepAllButStatus(ResourceType type, JsonObject before, JsonObject object) {
        JsonElement metadata = object.get("metadata");
        JsonElement managers = Json.find(object, "metadata", "managedFields");
        object.keySet().removeIf(field -> !field.equals("status"));
        before.entrySet().stream()
                .filter(field -> !field.getKey().equals("status"))
                .forEach(field -> object.add(field.getKey(), field.getValue().deepCopy()));
        if (type.traits().custom()) {
            Json.set(object.getAsJsonObject("metadata"), "managedFields", managers);
        } else {
            object.add("metadata", metadata);
        }
    }

    private static boolean hasNewDesire(ResourceType type, JsonObject before, JsonObject object) {
        return !desire(type, before).equals(desire(type, object));
    }

    private static JsonObject desire(ResourceType type, JsonObject object) {
        JsonObject desire = new JsonObject();
        object.entrySet().stream()
                .filter(field -> isDesire(type, field.getKey()))
                .forEach(field -> desire.add(field.getKey(), field.getValue()));
        return desire;
    }

    private static boolean isDesire(ResourceType type, String field) {
        return !field.equals("metadata")
                && !(field.equals("status") && type.traits().statusSubresource());
    }
}
