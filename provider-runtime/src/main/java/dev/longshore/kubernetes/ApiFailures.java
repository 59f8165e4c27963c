package dev.longshore.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.longshore.operation.StoreException;
import dev.longshore.resource.ResourceType;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns an answer of the API server that is no success into an exception that says what it means. */
final class ApiFailures {

    private static final int LONGEST_MESSAGE = 1_000;

    private ApiFailures() {}

    static StoreException of(ApiRequest request, int code, String body, @Nullable Duration retryAfter) {
        JsonObject status = statusOf(body);
        String message = request.failure(reason(code, body, status) + advice(request, code, status));
        return switch (code) {
            case 404 ->
                isAboutObject(status)
                        ? new StoreException.Gone(message)
                        : new StoreException.Unavailable(message, null);
            case 409 -> new StoreException.Conflict(message);
            default ->
                isRefusal(code)
                        ? new StoreException.Refused(message, null)
                        : new StoreException.Unavailable(message, null, retryAfter);
        };
    }

    private static boolean isRefusal(int code) {
        return code >= 400 && code < 500 && code != 408 && code != 410 && code != 429;
    }

    /** A missing type is answered with 404 as well, and is no proof that an object of it is gone. */
    private static boolean isAboutObject(JsonObject status) {
        return !text(details(status), "name").isEmpty();
    }

    private static String reason(int code, String body, JsonObject status) {
        String message = text(status, "message");
        String reason = message.isEmpty() ? body.strip() : message;
        String shortened = reason.length() > LONGEST_MESSAGE ? reason.substring(0, LONGEST_MESSAGE) + "…" : reason;
        return shortened.isEmpty() ? "HTTP status " + code : shortened + " (HTTP status " + code + ")";
    }

    private static String advice(ApiRequest request, int code, JsonObject status) {
        ResourceType type = request.path().type();
        return switch (code) {
            case 401 -> "; check the service account or kubeconfig of the provider";
            case 403 -> "; grant the provider the right to " + request.verb() + " " + type.plural();
            case 404 -> isAboutObject(status) ? "" : notServed(type);
            default -> "";
        };
    }

    private static String notServed(ResourceType type) {
        return "; the API server does not serve " + type.plural() + " of " + type.apiVersion()
                + ", apply their CustomResourceDefinition";
    }

    private static JsonObject statusOf(String body) {
        try {
            return JsonParser.parseString(body) instanceof JsonObject status ? status : new JsonObject();
        } catch (JsonParseException ex) {
            return new JsonObject();
        }
    }

    private static JsonObject details(JsonObject status) {
        return status.get("details") instanceof JsonObject details ? details : new JsonObject();
    }

    private static String text(JsonObject parent, String name) {
        JsonElement value = parent.get(name);
        return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }
}
