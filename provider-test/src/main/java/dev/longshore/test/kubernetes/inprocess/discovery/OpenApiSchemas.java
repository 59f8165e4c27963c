package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.Set;
import java.util.stream.Stream;

/** The schemas of the OpenAPI documents, each under a name of its own. */
final class OpenApiSchemas {

    /** The extension that says which kind a schema or an operation is about. */
    static final String KIND = "x-kubernetes-group-version-kind";

    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    private static final Set<String> NOT_IN_V2 = Set.of("nullable", "oneOf", "anyOf", "not", "default");

    private final String prefix;
    private final JsonObject metadata = BuiltInTypes.metadataSchema();

    /** With what references begin with. */
    OpenApiSchemas(String prefix) {
        this.prefix = prefix;
    }

    JsonObject all(Stream<ResourceType> types) {
        JsonObject schemas = new JsonObject();
        schemas.add(META, metadata);
        types.forEach(type -> schemas.add(name(type), of(type)));
        return schemas;
    }

    /** What version 2 of OpenAPI has no words for is left out. */
    static JsonElement inV2(JsonElement schema) {
        if (schema.isJsonArray()) {
            JsonArray array = new JsonArray();
            schema.getAsJsonArray().forEach(item -> array.add(inV2(item)));
            return array;
        }
        if (!schema.isJsonObject()) {
            return schema;
        }
        JsonObject result = new JsonObject();
        schema.getAsJsonObject().entrySet().forEach(field -> add(result, field.getKey(), field.getValue()));
        return result;
    }

    JsonObject reference(ResourceType type) {
        return reference(name(type));
    }

    static JsonObject kind(ResourceType type) {
        JsonObject kind = new JsonObject();
        kind.addProperty("group", type.group());
        kind.addProperty("version", type.version());
        kind.addProperty("kind", type.kind());
        return kind;
    }

    private static void add(JsonObject result, String name, JsonElement value) {
        if (name.equals("properties") && value.isJsonObject()) {
            JsonObject properties = new JsonObject();
            value.getAsJsonObject()
                    .entrySet()
                    .forEach(property -> properties.add(property.getKey(), inV2(property.getValue())));
            result.add(name, properties);
        } else if (name.equals("allOf") && isReference(value)) {
            // Beside a description, version 2 lets a reference stand for itself, and kubectl follows no other.
            result.add("$ref", value.getAsJsonArray().get(0).getAsJsonObject().get("$ref"));
        } else if (!NOT_IN_V2.contains(name)) {
            result.add(name, inV2(value));
        }
    }

    private static boolean isReference(JsonElement allOf) {
        return allOf.isJsonArray()
                && allOf.getAsJsonArray().size() == 1
                && allOf.getAsJsonArray().get(0).getAsJsonObject().has("$ref");
    }

    private JsonObject of(ResourceType type) {
        JsonObject schema = type.schema().deepCopy();
        JsonObject properties = Json.ensureObject(schema, "properties");
        properties.add("apiVersion", text("The version of the schema of this object."));
        properties.add("kind", text("The kind of this object."));
        JsonObject objectMeta = new JsonObject();
        objectMeta.addProperty("description", "Standard object metadata.");
        JsonArray all = new JsonArray();
        all.add(reference(META));
        objectMeta.add("allOf", all);
        properties.add("metadata", objectMeta);
        JsonArray kinds = new JsonArray();
        kinds.add(kind(type));
        schema.add(KIND, kinds);
        return schema;
    }

    private static JsonObject text(String description) {
        JsonObject text = new JsonObject();
        text.addProperty("type", "string");
        text.addProperty("description", description);
        return text;
    }

    private JsonObject reference(String name) {
        JsonObject reference = new JsonObject();
        reference.addProperty("$ref", prefix + name);
        return reference;
    }

    /** Any unique name will do; this is the one the real server would take for a custom resource. */
    private static String name(ResourceType type) {
        String[] parts = type.group().isEmpty()
                ? new String[] {"core", "api", "k8s", "io"}
                : type.group().split("\\.", -1);
        StringBuilder name = new StringBuilder();
        for (int i = parts.length - 1; i >= 0; i--) {
            name.append(parts[i]).append('.');
        }
        return name + type.version() + "." + type.kind();
    }
}
