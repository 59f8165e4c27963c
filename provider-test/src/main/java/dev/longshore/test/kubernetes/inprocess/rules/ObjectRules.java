package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.CustomResources;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
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

    private final MetadataRules metadata;
    private final Map<GroupResource, KindRules> kinds = Map.of(
            BuiltInTypes.SECRETS, new SecretRules(),
            BuiltInTypes.NAMESPACES, new NamespaceRules(),
            CustomResources.DEFINITIONS, new DefinitionRules());

    /** With the clock that stamps new objects. */
    public ObjectRules(Clock clock) {
        this.metadata = new MetadataRules(clock);
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
            keepAllButStatus(before, object);
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
        metadata.beginDeletion(object);
        rules(type).beginDeletion(object);
    }

    private KindRules rules(ResourceType type) {
        return kinds.getOrDefault(type.resource(), PLAIN);
    }

    private static void refuse(ResourceType type, JsonObject object, List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw Refusals.invalid(type.kind(), type.group(), Json.textOrEmpty(object, "metadata", "name"), errors);
        }
    }

    /** A write of the status changes nothing else, save for who manages it. */
    private static void keepAllButStatus(JsonObject before, JsonObject object) {
        JsonElement managers = Json.find(object, "metadata", "managedFields");
        for (String field : List.copyOf(object.keySet())) {
            if (!field.equals("status")) {
                object.remove(field);
            }
        }
        before.entrySet().stream()
                .filter(field -> !field.getKey().equals("status"))
                .forEach(field -> object.add(field.getKey(), field.getValue().deepCopy()));
        Json.set(object.getAsJsonObject("metadata"), "managedFields", managers);
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
