package dev.longshore.test.kubernetes.inprocess.request;

import com.google.gson.JsonElement;
import com.google.protobuf.ByteString;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer: a body, or a stream of events.
 *
 * @param body the whole body; empty when there is a stream
 * @param stream what goes on, or null when the body is all
 */
public record ApiResponse(
        int code,
        String contentType,
        Map<String, String> headers,
        ByteString body,
        @Nullable EventStream stream) {

    private static final String JSON = "application/json";

    /** An answer in JSON. */
    public static ApiResponse json(int code, JsonElement body) {
        return new ApiResponse(code, JSON, Map.of(), ByteString.copyFromUtf8(Json.write(body) + "\n"), null);
    }

    /** An answer in plain text. */
    public static ApiResponse text(int code, String body) {
        return new ApiResponse(code, "text/plain; charset=utf-8", Map.of(), ByteString.copyFromUtf8(body), null);
    }

    /** An answer in bytes. */
    public static ApiResponse bytes(String contentType, ByteString body) {
        return new ApiResponse(200, contentType, Map.of(), body, null);
    }

    /** A refusal. */
    public static ApiResponse refusal(StatusException refusal) {
        ApiResponse answer = json(refusal.code(), refusal.body());
        int seconds = refusal.retryAfterSeconds();
        return seconds == 0 ? answer : answer.withHeader("Retry-After", Integer.toString(seconds));
    }

    /** A stream of events. */
    public static ApiResponse stream(EventStream stream) {
        return new ApiResponse(200, JSON, Map.of(), ByteString.EMPTY, stream);
    }

    /** No answer at all: the connection breaks. */
    public static ApiResponse broken() {
        return new ApiResponse(0, "", Map.of(), ByteString.EMPTY, null);
    }

    /** Whether the connection is to break. */
    public boolean isBroken() {
        return code == 0;
    }

    /** The same with one header more. */
    public ApiResponse withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ApiResponse(code, contentType, more, body, stream);
    }
}
