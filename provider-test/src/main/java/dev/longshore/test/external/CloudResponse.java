package dev.longshore.test.external;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.resource.Json;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a {@link Cloud}.
 *
 * @param status HTTP status
 * @param retryAfter when to come back, null if it does not say
 * @param body content, with {@code code} and {@code message} if it is an error
 */
public record CloudResponse(int status, @Nullable Duration retryAfter, JsonObject body) {

    /** Code of an error: there is another object of that name. */
    public static final String ALREADY_EXISTS = "AlreadyExists";

    /** Code of an error: an operation runs on the object. */
    public static final String BUSY = "Busy";

    /** Code of an error: the operation ended badly. */
    public static final String OPERATION_FAILED = "OperationFailed";

    /** Code of an error: the operation was stopped. */
    public static final String CANCELLED = "Cancelled";

    /** The id in it, empty if there is none. */
    String id() {
        return body.has("id") ? body.get("id").getAsString() : "";
    }

    /** What the log says of it, see {@link LogEntry}. */
    String detail() {
        if (retryAfter != null) {
            return retryAfter.toString();
        }
        return Stream.of("state", "ids", "message")
                .filter(body::has)
                .map(name -> body.get(name).toString())
                .findFirst()
                .orElse("");
    }

    static CloudResponse error(int status, String code, String message) {
        JsonObject body = new JsonObject();
        body.addProperty("code", code);
        body.addProperty("message", message);
        return new CloudResponse(status, null, body);
    }

    static CloudResponse notFound(String what) {
        return error(404, "NotFound", "there is no " + what);
    }

    static CloudResponse throttled(Duration retryAfter) {
        return new CloudResponse(
                429,
                retryAfter,
                error(429, "TooManyRequests", "too many requests of this account")
                        .body());
    }

    static CloudResponse of(CloudFault refusal) {
        String code = switch (refusal.status()) {
            case 404 -> "NotFound";
            case 409 -> BUSY;
            case 429 -> "TooManyRequests";
            default -> "Injected";
        };
        return new CloudResponse(
                refusal.status(),
                refusal.duration(),
                error(refusal.status(), code, refusal.message()).body());
    }

    static CloudResponse of(int status, Object content) {
        return new CloudResponse(status, null, Json.write(content).getAsJsonObject());
    }

    static CloudResponse ids(Collection<String> ids) {
        JsonArray array = new JsonArray();
        ids.forEach(array::add);
        JsonObject body = new JsonObject();
        body.add("ids", array);
        return new CloudResponse(200, null, body);
    }
}
