package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.schema.Defaults;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.schema.UnknownFields;
import dev.longshore.test.kubernetes.inprocess.schema.Validator;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.List;

/** What the schema of a type demands. */
final class SchemaRules {

    private static final Schema METADATA = new Schema(BuiltInTypes.metadataSchema());

    private SchemaRules() {}

    /**
     * Brings an object into the shape of its schema: unknown fields go, defaults come.
     *
     * @throws StatusException with 400 if metadata, or anything in a built-in kind, has the wrong type
     */
    static void shape(ResourceType type, JsonObject object) {
        Schema schema = new Schema(type.schema());
        UnknownFields.prune(schema, object);
        Defaults.apply(schema, object);
        JsonObject metadata = Json.ensureObject(object, "metadata");
        Defaults.apply(METADATA, metadata);
        requireTypes(type, Validator.validate(METADATA, metadata));
        if (!type.traits().custom()) {
            requireTypes(type, Validator.validate(schema, object));
        }
    }

    /** What else is wrong with an object of a custom kind. */
    static List<FieldError> validate(ResourceType type, JsonObject object) {
        return type.traits().custom() ? Validator.validate(new Schema(type.schema()), object) : List.of();
    }

    private static void requireTypes(ResourceType type, List<FieldError> errors) {
        errors.stream()
                .filter(error -> error.reason().equals("FieldValueTypeInvalid"))
                .findFirst()
                .ifPresent(error -> {
                    throw Refusals.badRequest(type.kind() + " in version \"" + type.version()
                            + "\" cannot be handled as a " + type.kind() + ": json: cannot unmarshal: " + error);
                });
    }
}
