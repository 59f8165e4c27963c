package dev.longshore.crd;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;
import java.util.List;

/**
 * The CustomResourceDefinition (apiextensions v1) of a kind: what its annotation and records say, in the frame of the
 * Crossplane Resource Model.
 */
public final class CustomResourceDefinitions {

    private final KindSchemas schemas = new KindSchemas();

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
        JsonObject root = schemas.of(kind);
        JsonObject version = new JsonObject();
        version.add("additionalPrinterColumns", isManaged(kind) ? Columns.ofManaged() : Columns.ofConfig(root));
        version.addProperty("name", type.version());
        JsonObject schema = new JsonObject();
        schema.add("openAPIV3Schema", root);
        version.add("schema", schema);
        version.addProperty("served", true);
        version.addProperty("storage", true);
        JsonObject subresources = new JsonObject();
        subresources.add("status", new JsonObject());
        version.add("subresources", subresources);
        return version;
    }

    /** Returns the definition of a kind as YAML, the same text for the same kind. */
    public String yamlOf(Class<? extends ApiObject> kind) {
        return Yaml.write(of(kind));
    }
}
