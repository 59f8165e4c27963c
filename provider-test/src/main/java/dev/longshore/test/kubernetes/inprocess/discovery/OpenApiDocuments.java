package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.List;

/** OpenAPI v3, one document per group and version: what {@code explain} shows and client-side apply goes by. */
final class OpenApiDocuments {

    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    private static final String GVK = "x-kubernetes-group-version-kind";

    private final ResourceCatalog catalog;
    private final JsonObject metadataSchema = BuiltInTypes.metadataSchema();

    OpenApiDocuments(ResourceCatalog catalog) {
        this.catalog = catalog;
    }

    JsonObject index() {
        JsonObject paths = new JsonObject();
        catalog.types().map(ResourceType::root).distinct().forEach(root -> {
            JsonObject address = new JsonObject();
            address.addProperty("serverRelativeURL", "/openapi/v3" + root + "?hash=" + catalog.revision());
            paths.add(root.substring(1), address);
        });
        JsonObject index = new JsonObject();
        index.add("paths", paths);
        return index;
    }

    JsonObject document(List<ResourceType> types) {
        JsonObject paths = new JsonObject();
        JsonObject schemas = new JsonObject();
        schemas.add(META, metadataSchema);
        types.forEach(type -> {
            schemas.add(schemaName(type), schema(type));
            addPaths(paths, type);
        });
        JsonObject components = new JsonObject();
        components.add("schemas", schemas);
        JsonObject info = new JsonObject();
        info.addProperty("title", "Kubernetes");
        info.addProperty("version", Version.GIT_VERSION);
        JsonObject document = new JsonObject();
        document.addProperty("openapi", "3.0.0");
        document.add("info", info);
        document.add("paths", paths);
        document.add("components", components);
        return document;
    }

    private static JsonObject schema(ResourceType type) {
        JsonObject schema = type.schema().deepCopy();
        JsonObject properties = Json.ensureObject(schema, "properties");
        properties.add("apiVersion", text("The version of the schema of this object."));
        properties.add("kind", text("The kind of this object."));
        JsonObject metadata = text("Standard object metadata.");
        metadata.remove("type");
        JsonArray all = new JsonArray();
        all.add(reference(META));
        metadata.add("allOf", all);
        properties.add("metadata", metadata);
        JsonArray kinds = new JsonArray();
        kinds.add(gvk(type));
        schema.add(GVK, kinds);
        return schema;
    }

    private static JsonObject text(String description) {
        JsonObject text = new JsonObject();
        text.addProperty("type", "string");
        text.addProperty("description", description);
        return text;
    }

    private static void addPaths(JsonObject paths, ResourceType type) {
        boolean namespaced = type.traits().namespaced();
        String collection = type.root()
                + (namespaced ? "/namespaces/{namespace}/" : "/")
                + type.names().plural();
        if (namespaced) {
            paths.add(type.root() + "/" + type.names().plural(), operations(type, "get"));
        }
        paths.add(collection, operations(type, "get", "post", "delete"));
        paths.add(collection + "/{name}", operations(type, "get", "put", "patch", "delete"));
        if (type.traits().statusSubresource()) {
            paths.add(collection + "/{name}/status", operations(type, "get", "put", "patch"));
        }
    }

    private static JsonObject operations(ResourceType type, String... methods) {
        JsonObject operations = new JsonObject();
        for (String method : methods) {
            JsonObject operation = new JsonObject();
            operation.add(GVK, gvk(type));
            operation.add("parameters", parameters());
            operation.add("responses", responses(type));
            operations.add(method, operation);
        }
        return operations;
    }

    private static JsonArray parameters() {
        JsonArray parameters = new JsonArray();
        for (String name : List.of("dryRun", "fieldManager", "fieldValidation")) {
            JsonObject schema = new JsonObject();
            schema.addProperty("type", "string");
            JsonObject parameter = new JsonObject();
            parameter.addProperty("name", name);
            parameter.addProperty("in", "query");
            parameter.add("schema", schema);
            parameters.add(parameter);
        }
        return parameters;
    }

    private static JsonObject responses(ResourceType type) {
        JsonObject media = new JsonObject();
        media.add("schema", reference(schemaName(type)));
        JsonObject content = new JsonObject();
        content.add("application/json", media);
        JsonObject ok = new JsonObject();
        ok.addProperty("description", "OK");
        ok.add("content", content);
        JsonObject responses = new JsonObject();
        responses.add("200", ok);
        return responses;
    }

    private static JsonObject reference(String name) {
        JsonObject reference = new JsonObject();
        reference.addProperty("$ref", "#/components/schemas/" + name);
        return reference;
    }

    private static JsonObject gvk(ResourceType type) {
        JsonObject gvk = new JsonObject();
        gvk.addProperty("group", type.group());
        gvk.addProperty("version", type.version());
        gvk.addProperty("kind", type.kind());
        return gvk;
    }

    /** Any unique name will do; this is the one the real server would take for a custom resource. */
    private static String schemaName(ResourceType type) {
        String[] parts = type.group().isEmpty()
                ? new String[] {"k8s", "io"}
                : type.group().split("\\.");
        StringBuilder name = new StringBuilder();
        for (int i = parts.length - 1; i >= 0; i--) {
            name.append(parts[i]).append('.');
        }
        return name + type.version() + "." + type.kind();
    }
}
