package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceType;
import java.util.List;

/**
 * The CustomResourceDefinition (apiextensions v1) of a kind: what its annotation and records say, in the frame of the
 * Crossplane Resource Model.
 */
public final class CustomResourceDefinitions {

    private final SchemaGenerator schemas = new SchemaGenerator();

    /**
     * Returns the definition of a kind.
     *
     * @throws IllegalArgumentException if the class is not annotated, or its records cannot be described
     */
    public JsonObject of(Class<? extends ApiObject> kind) {
        ResourceType type = ResourceType.of(kind);
        JsonObject definition = new JsonObject();
        definition.addProperty("apiVersion", "apiextensions.k8s.io/v1");
        definition.addProperty("kind", "CustomResourceDefinition");
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", type.plural() + "." + type.group());
        definition.add("metadata", metadata);
        definition.add("spec", spec(kind, type));
        return definition;
    }

    private JsonObject spec(Class<? extends ApiObject> kind, ResourceType type) {
        JsonObject spec = new JsonObject();
        spec.addProperty("group", type.group());
        spec.add("names", names(kind, type));
        spec.addProperty("scope", type.namespaced() ? "Namespaced" : "Cluster");
        JsonArray versions = new JsonArray();
        versions.add(version(kind, type));
        spec.add("versions", versions);
        return spec;
    }

    private static JsonObject names(Class<? extends ApiObject> kind, ResourceType type) {
        ApiResource annotation = kind.getAnnotation(ApiResource.class);
        JsonObject names = new JsonObject();
        names.add("categories", array(categories(kind), annotation.categories()));
        names.addProperty("kind", type.kind());
        names.addProperty("listKind", type.kind() + "List");
        names.addProperty("plural", type.plural());
        if (annotation.shortNames().length > 0) {
            names.add("shortNames", array(List.of(), annotation.shortNames()));
        }
        names.addProperty("singular", type.singular());
        return names;
    }

    private static List<String> categories(Class<? extends ApiObject> kind) {
        return isManaged(kind) ? List.of("crossplane", "managed") : List.of("crossplane", "provider");
    }

    private static JsonArray array(List<String> first, String[] more) {
        JsonArray array = new JsonArray();
        first.forEach(array::add);
        for (String one : more) {
            array.add(one);
        }
        return array;
    }

    private static boolean isManaged(Class<? extends ApiObject> kind) {
        return ManagedResource.class.isAssignableFrom(kind);
    }

    private JsonObject version(Class<? extends ApiObject> kind, ResourceType type) {
        JsonObject version = new JsonObject();
        version.add("additionalPrinterColumns", parse(isManaged(kind) ? Frame.MANAGED_COLUMNS : Frame.CONFIG_COLUMNS));
        version.addProperty("name", type.version());
        JsonObject schema = new JsonObject();
        schema.add("openAPIV3Schema", isManaged(kind) ? managed(kind, type) : config(kind));
        version.add("schema", schema);
        version.addProperty("served", true);
        version.addProperty("storage", true);
        JsonObject subresources = new JsonObject();
        subresources.add("status", new JsonObject());
        version.add("subresources", subresources);
        return version;
    }

    private JsonObject managed(Class<? extends ApiObject> kind, ResourceType type) {
        JsonObject root = parse(Frame.MANAGED).getAsJsonObject();
        JsonObject spec = properties(property(root, "spec"));
        spec.add("forProvider", schemas.schemaOf(ResourceDecoder.typeArgument(kind, 0)));
        parse(type.namespaced() ? Frame.NAMESPACED : Frame.CLUSTER)
                .getAsJsonObject()
                .entrySet()
                .forEach(field -> spec.add(field.getKey(), field.getValue()));
        if (ResourceType.providerConfigsOf(kind).isEmpty()) {
            spec.remove("providerConfigRef");
        }
        JsonObject atProvider = schemas.schemaOf(ResourceDecoder.typeArgument(kind, 1));
        properties(property(root, "status")).add("atProvider", optional(atProvider));
        return root;
    }

    private JsonObject config(Class<? extends ApiObject> kind) {
        JsonObject root = parse(Frame.CONFIG).getAsJsonObject();
        properties(root).add("spec", schemas.schemaOf(ResourceDecoder.typeArgument(kind, 0)));
        return root;
    }

    /** What was observed is never refused because something is missing in it. */
    private static JsonObject optional(JsonObject schema) {
        schema.remove("required");
        if (schema.get("properties") instanceof JsonObject properties) {
            properties.entrySet().forEach(entry -> optional(entry.getValue().getAsJsonObject()));
        }
        if (schema.get("items") instanceof JsonObject items) {
            optional(items);
        }
        return schema;
    }

    private static JsonObject property(JsonObject schema, String name) {
        return properties(schema).getAsJsonObject(name);
    }

    private static JsonObject properties(JsonObject schema) {
        return schema.getAsJsonObject("properties");
    }

    private static com.google.gson.JsonElement parse(String json) {
        return JsonParser.parseString(json);
    }

    /** Returns the definition of a kind as YAML, the same text for the same kind. */
    public String yamlOf(Class<? extends ApiObject> kind) {
        return Yaml.write(of(kind));
    }
}
