package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A successful answer of the API server.
 *
 * @param code HTTP status
 * @param date what time it is there, to the second, null if it does not say
 * @param body object
 */
record ApiAnswer(int code, @Nullable Instant date, JsonObject body) {}
