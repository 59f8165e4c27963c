package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to the API server.
 *
 * @param verb what is done, for messages
 * @param method HTTP method
 * @param path where
 * @param query query parameters
 * @param accept content type of the answer
 * @param contentType content type of the body, null if there is none
 * @param body body, null if there is none
 */
record ApiRequest(
        String verb,
        String method,
        ApiPath path,
        Map<String, String> query,
        String accept,
        @Nullable String contentType,
        @Nullable JsonElement body) {

    static final String JSON = "application/json";
    static final String MERGE_PATCH = "application/merge-patch+json";

    /** Who the fields that are written here belong to, as {@code metadata.managedFields} shows it. */
    private static final Map<String, String> AS_LONGSHORE = Map.of("fieldManager", "longshore");

    static ApiRequest get(ApiPath path) {
        return new ApiRequest("get", "GET", path, Map.of(), JSON, null, null);
    }

    static ApiRequest read(String verb, ApiPath path, Map<String, String> query, String accept) {
        return new ApiRequest(verb, "GET", path, query, accept, null, null);
    }

    static ApiRequest create(ApiPath path, JsonElement body) {
        return new ApiRequest("create", "POST", path, AS_LONGSHORE, JSON, JSON, body);
    }

    static ApiRequest update(ApiPath path, JsonElement body) {
        return new ApiRequest("update", "PUT", path, AS_LONGSHORE, JSON, JSON, body);
    }

    static ApiRequest patch(ApiPath path, String contentType, JsonElement body) {
        return new ApiRequest("patch", "PATCH", path, AS_LONGSHORE, JSON, contentType, body);
    }

    boolean isCreation() {
        return method.equals("POST");
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    /** Nulls are kept: in a merge patch they remove a field. */
    byte @Nullable [] bytes() {
        return body == null ? null : body.toString().getBytes(StandardCharsets.UTF_8);
    }

    String failure(String cause) {
        return "cannot " + verb + " " + path + ": " + cause;
    }
}
