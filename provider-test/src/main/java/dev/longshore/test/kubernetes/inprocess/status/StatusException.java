package dev.longshore.test.kubernetes.inprocess.status;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** A refusal, with everything that the Status body says. */
public final class StatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final String reason;
    private final transient JsonObject details = new JsonObject();
    private final transient JsonObject metadata = new JsonObject();

    /** With the HTTP code, the machine-readable reason (which may be empty) and the message. */
    public StatusException(int code, String reason, String message) {
        super(message);
        this.code = code;
        this.reason = reason;
    }

    /** The HTTP code. */
    public int code() {
        return code;
    }

    /** The machine-readable reason. */
    public String reason() {
        return reason;
    }

    /** Adds a detail. */
    public StatusException with(String name, String value) {
        if (!value.isEmpty()) {
            details.addProperty(name, value);
        }
        return this;
    }

    /** Adds after how many seconds to try again. */
    public StatusException retryAfter(int seconds) {
        details.addProperty("retryAfterSeconds", seconds);
        return this;
    }

    /** Adds a cause. */
    public StatusException cause(String causeReason, String message, String field) {
        JsonObject cause = new JsonObject();
        cause.addProperty("reason", causeReason);
        cause.addProperty("message", message);
        if (!field.isEmpty()) {
            cause.addProperty("field", field);
        }
        causes().add(cause);
        return this;
    }

    /** Adds the token with which a list can go on, although not consistently. */
    public StatusException continueWith(String token) {
        metadata.addProperty("continue", token);
        return this;
    }

    /** Seconds that belong into a Retry-After header, or 0. */
    public int retryAfterSeconds() {
        return details.has("retryAfterSeconds")
                ? details.get("retryAfterSeconds").getAsInt()
                : 0;
    }

    /** The body. */
    public JsonObject body() {
        JsonObject body = new JsonObject();
        body.addProperty("kind", "Status");
        body.addProperty("apiVersion", "v1");
        body.add("metadata", metadata.deepCopy());
        body.addProperty("status", "Failure");
        body.addProperty("message", getMessage());
        if (!reason.isEmpty()) {
            body.addProperty("reason", reason);
        }
        if (details.size() > 0) {
            body.add("details", details.deepCopy());
        }
        body.addProperty("code", code);
        return body;
    }

    private JsonArray causes() {
        if (!details.has("causes")) {
            details.add("causes", new JsonArray());
        }
        return details.getAsJsonArray("causes");
    }
}
