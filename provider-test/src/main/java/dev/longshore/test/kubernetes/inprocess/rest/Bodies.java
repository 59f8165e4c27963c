package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import java.util.List;

/** Reads the objects that clients send. */
final class Bodies {

    private static final List<String> TYPES = List.of("application/json", "application/yaml");

    private static final List<String> ACCEPTED =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    private Bodies() {}

    /** The object of a create or an update. */
    static JsonObject object(ResourceRequest request) {
        ApiRequest http = request.http();
        String contentType = http.contentType();
        if (!contentType.isEmpty() && !TYPES.contains(contentType)) {
            throw Refusals.unsupportedMediaType(ACCEPTED);
        }
        JsonObject object = requireObject(contentType.endsWith("yaml") ? yaml(http.body()) : json(http.body()));
        checkKind(request.type(), object);
        checkNamespace(request, object);
        return object;
    }

    static JsonElement json(String text) {
        try {
            return Documents.json(text);
        } catch (MalformedDocumentException ex) {
            throw Refusals.badRequest("couldn't get version/kind; json parse error: " + ex.getMessage());
        }
    }

    static JsonElement yaml(String text) {
        try {
            return Documents.yaml(text);
        } catch (MalformedDocumentException ex) {
            throw Refusals.badRequest("error converting YAML to JSON: " + ex.getMessage());
        }
    }

    static JsonObject requireObject(JsonElement body) {
        if (!body.isJsonObject()) {
            throw Refusals.badRequest("the body is not an object");
        }
        return body.getAsJsonObject();
    }

    /** Custom resources must say what they are; for built-in ones the address says it. */
    static void checkKind(ResourceType type, JsonObject object) {
        String kind = Json.textOrEmpty(object, "kind");
        String apiVersion = Json.textOrEmpty(object, "apiVersion");
        for (String field : List.of("kind", "apiVersion")) {
            if (type.traits().custom() && Json.textOrEmpty(object, field).isEmpty()) {
                throw Refusals.badRequest(type.kind() + " in version \"" + type.version() + "\" cannot be handled as a "
                        + type.kind() + ": Object '" + (field.equals("kind") ? "Kind" : field) + "' is missing in '"
                        + Json.write(object) + "'");
            }
        }
        if (!apiVersion.isEmpty() && !apiVersion.equals(type.apiVersion())) {
            throw Refusals.badRequest("the API version in the data (" + apiVersion
                    + ") does not match the expected API version (" + type.apiVersion() + ")");
        }
        if (!kind.isEmpty() && !kind.equals(type.kind())) {
            FieldError error = FieldError.invalid("kind", '"' + kind + '"', "must be " + type.kind());
            String name = Json.textOrEmpty(object, "metadata", "name");
            throw Refusals.invalid(kind, type.group(), name, List.of(error));
        }
        object.addProperty("apiVersion", type.apiVersion());
        object.addProperty("kind", type.kind());
    }

    /** A written object keeps the name that it is addressed by. */
    static void checkName(ResourceRequest request, JsonObject object) {
        String name = request.address().name();
        String given = Json.textOrEmpty(object, "metadata", "name");
        if (given.isEmpty()) {
            throw Refusals.badRequest(
                    "the name of the object (" + name + " based on URL) was undeterminable: name must be provided");
        }
        if (!given.equals(name)) {
            throw Refusals.badRequest(
                    "the name of the object (" + given + ") does not match the name on the URL (" + name + ")");
        }
    }

    static void checkNamespace(ResourceRequest request, JsonObject object) {
        JsonObject metadata = Json.ensureObject(object, "metadata");
        String namespace = request.address().namespace();
        String given = Json.textOrEmpty(metadata, "namespace");
        if (!request.type().traits().namespaced()) {
            metadata.remove("namespace");
        } else if (given.isEmpty()) {
            metadata.addProperty("namespace", namespace);
        } else if (!given.equals(namespace)) {
            throw Refusals.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
    }
}
