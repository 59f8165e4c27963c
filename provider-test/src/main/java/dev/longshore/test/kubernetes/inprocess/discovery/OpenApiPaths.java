package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The paths of the OpenAPI documents, with no more about each than clients look for. */
final class OpenApiPaths {

    private static final List<String> PARAMETERS = List.of("dryRun", "fieldManager", "fieldValidation");

    private final Function<String, JsonObject> parameter;
    private final Function<ResourceType, JsonObject> answer;

    private OpenApiPaths(Function<String, JsonObject> parameter, Function<ResourceType, JsonObject> answer) {
        this.parameter = parameter;
        this.answer = answer;
    }

    static OpenApiPaths v2(OpenApiSchemas schemas) {
        return new OpenApiPaths(OpenApiPaths::textParameter, type -> {
            JsonObject answer = new JsonObject();
            answer.add("schema", schemas.reference(type));
            return answer;
        });
    }

    static OpenApiPaths v3(OpenApiSchemas schemas) {
        return new OpenApiPaths(OpenApiPaths::schemaParameter, type -> {
            JsonObject media = new JsonObject();
            media.add("schema", schemas.reference(type));
            JsonObject content = new JsonObject();
            content.add("application/json", media);
            JsonObject answer = new JsonObject();
            answer.add("content", content);
            return answer;
        });
    }

    JsonObject of(Stream<ResourceType> types) {
        JsonObject paths = new JsonObject();
        types.forEach(type -> add(paths, type));
        return paths;
    }

    private void add(JsonObject paths, ResourceType type) {
        boolean namespaced = type.traits().namespaced();
        String plural = type.names().plural();
        String collection = type.root() + (namespaced ? "/namespaces/{namespace}/" : "/") + plural;
        if (namespaced) {
            paths.add(type.root() + "/" + plural, operations(type, "get"));
        }
        paths.add(collection, operations(type, "get", "post", "delete"));
        paths.add(collection + "/{name}", operations(type, "get", "put", "patch", "delete"));
        if (type.traits().statusSubresource()) {
            paths.add(collection + "/{name}/status", operations(type, "get", "put", "patch"));
        }
    }

    private JsonObject operations(ResourceType type, String... methods) {
        JsonObject operations = new JsonObject();
        for (String method : methods) {
            JsonObject operation = new JsonObject();
            operation.add(OpenApiSchemas.KIND, OpenApiSchemas.kind(type));
            JsonArray parameters = new JsonArray();
            PARAMETERS.forEach(name -> parameters.add(parameter.apply(name)));
            operation.add("parameters", parameters);
            JsonObject ok = answer.apply(type);
            ok.addProperty("description", "OK");
            JsonObject responses = new JsonObject();
            responses.add("200", ok);
            operation.add("responses", responses);
            operations.add(method, operation);
        }
        return operations;
    }

    private static JsonObject textParameter(String name) {
        JsonObject parameter = queryParameter(name);
        parameter.addProperty("type", "string");
        return parameter;
    }

    private static JsonObject schemaParameter(String name) {
        JsonObject schema = new JsonObject();
        schema.addProperty("type", "string");
        JsonObject parameter = queryParameter(name);
        parameter.add("schema", schema);
        return parameter;
    }

    private static JsonObject queryParameter(String name) {
        JsonObject parameter = new JsonObject();
        parameter.addProperty("name", name);
        parameter.addProperty("in", "query");
        return parameter;
    }
}
