package dev.longshore.operation;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.longshore.external.FailureClass;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.Json;
import dev.longshore.resource.ResourceObject;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last failure of a resource. That of an operation is kept in the annotation {@code longshore.dev/failure}, written together
 * with the end of the operation, so that what is shown and the delay before the next try survive a restart.
 *
 * @param reason reason of the condition, for example {@code UpdateFailed}
 * @param message what happened
 * @param failureClass class of the failure
 * @param generation generation that failed
 * @param count failures in a row
 * @param at when it happened
 * @param notBefore when to try again
 */
public record Failure(
        String reason,
        String message,
        FailureClass failureClass,
        long generation,
        int count,
        Instant at,
        Instant notBefore) {

    /** Reads the annotation; nonsense counts as none, because nothing depends on it but a delay. */
    static Optional<Failure> of(ResourceObject object) {
        String text = object.metadata().annotation(Annotations.FAILURE);
        return Optional.ofNullable(text == null ? null : parse(text));
    }

    private static @Nullable Failure parse(String text) {
        try {
            Failure failure = Json.read(JsonParser.parseString(text), Failure.class);
            boolean complete = failure.reason != null && failure.message != null && failure.failureClass != null;
            return complete && failure.at != null && failure.notBefore != null ? failure : null;
        } catch (JsonParseException | IllegalStateException | IllegalArgumentException ex) {
            return null;
        }
    }

    String format() {
        return Json.write(this).toString();
    }
}
