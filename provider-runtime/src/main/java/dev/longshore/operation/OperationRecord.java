package dev.longshore.operation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.longshore.external.OperationType;
import dev.longshore.external.SettleTime;
import dev.longshore.resource.Json;
import dev.longshore.resource.ResourceObject;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The durable trace of one operation: the value of the annotation {@code longshore.dev/operation}.
 *
 * @param version version of this format
 * @param id id of the operation
 * @param uid UID of the managed resource that it was started for
 * @param type {@code create}, {@code update} or {@code delete}
 * @param generation generation that it works on
 * @param attempt number of the attempt, from 1
 * @param token idempotency token, the same for all attempts
 * @param started when the attempt was claimed
 * @param firstStarted when the first attempt was claimed; a token is valid from then
 * @param deadline when the attempt must have ended
 * @param holder process that claimed the attempt
 * @param ended when the call is known to have returned without a known outcome, null while it may still run
 * @param doubtUntil when the effects of earlier attempts, whose outcome is unknown, are visible at last; null for none
 * @param handle handle of an accepted operation, null for none
 * @param parameters parameters that were sent, kept only for a create that can be sent again
 */
public record OperationRecord(
        int version,
        String id,
        String uid,
        String type,
        long generation,
        int attempt,
        String token,
        Instant started,
        Instant firstStarted,
        Instant deadline,
        String holder,
        @Nullable Instant ended,
        @Nullable Instant doubtUntil,
        @Nullable String handle,
        @Nullable JsonObject parameters) {

    /** Version that this code writes and the newest that it reads. */
    public static final int VERSION = 1;

    private static final int MOST_ATTEMPTS = 1_000_000;
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    /**
     * Reads the value of the annotation.
     *
     * @throws UnreadableRecordException if it is not a record that this code understands
     */
    public static OperationRecord parse(String text) {
        try {
            JsonElement json = JsonParser.parseString(text);
            refuseNewer(json);
            OperationRecord record = Json.read(json, OperationRecord.class);
            record.check();
            return record;
        } catch (JsonParseException | IllegalStateException | IllegalArgumentException ex) {
            throw new UnreadableRecordException("it is no operation record: " + ex.getMessage());
        }
    }

    /** Asked first, because a newer format may have other fields. */
    private static void refuseNewer(JsonElement json) {
        boolean numbered = json instanceof JsonObject object
                && object.get("version") instanceof JsonPrimitive version
                && version.isNumber();
        double version = numbered ? json.getAsJsonObject().get("version").getAsDouble() : 0;
        if (version > VERSION) {
            throw new UnreadableRecordException("it was written by a newer Longshore (format "
                    + json.getAsJsonObject().get("version") + ", this one reads " + VERSION + ")");
        }
    }

    private void check() {
        boolean named = version > 0 && isText(id) && uid != null && type != null && token != null && holder != null;
        if (!named || started == null || firstStarted == null || deadline == null) {
            throw new UnreadableRecordException("it lacks fields");
        }
        if (attempt < 1 || attempt > MOST_ATTEMPTS) {
            throw new UnreadableRecordException("attempt " + attempt + " cannot be");
        }
        Stream.of(started, firstStarted, deadline, ended, doubtUntil).forEach(OperationRecord::checkTime);
        operationType();
    }

    private static boolean isText(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    private static void checkTime(@Nullable Instant time) {
        if (time != null && (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST))) {
            throw new UnreadableRecordException("time " + time + " cannot be");
        }
    }

    /** Returns the value of the annotation. */
    public String format() {
        return Json.write(this).toString();
    }

    /** Returns the type. */
    public OperationType operationType() {
        return OperationType.valueOf(type.toUpperCase(Locale.ROOT));
    }

    /** Whether the other is the same attempt of the same operation. */
    public boolean isSameAttempt(OperationRecord other) {
        return id.equals(other.id) && attempt == other.attempt;
    }

    /** Returns when absence starts to prove that this attempt, and all before it, had no effect. */
    public Instant settledAt(SettleTime settleTime) {
        Instant own = lastSent(settleTime).plus(settleTime.total());
        return doubtUntil == null || doubtUntil.isBefore(own) ? own : doubtUntil;
    }

    /** A call that nobody saw return may have sent its requests up to its deadline, unless they would have been seen. */
    private Instant lastSent(SettleTime settleTime) {
        Instant latest = settleTime.seenAsBusy() ? started : deadline;
        return ended == null || ended.isAfter(deadline) ? latest : ended;
    }

    /** Returns the resource with what the first attempt sent, whatever its spec says by now. */
    ResourceObject asSent(ResourceObject object) {
        if (parameters == null) {
            return object;
        }
        JsonObject body = object.toJson();
        body.getAsJsonObject("spec").add("forProvider", parameters);
        return ResourceObject.of(body);
    }

    /** Returns this record with a handle. */
    public OperationRecord withHandle(String newHandle) {
        return copy(attempt, started, deadline, holder, ended, doubtUntil, newHandle);
    }

    /** Returns this record of a call that has returned without a known outcome. */
    public OperationRecord withEnded(Instant when) {
        return copy(attempt, started, deadline, holder, when, doubtUntil, handle);
    }

    /** Returns this record without its handle, which the external system does not know any more. */
    public OperationRecord withoutHandle(Instant when) {
        return copy(attempt, started, deadline, holder, when, doubtUntil, null);
    }

    /** Returns the record of the next attempt of the same operation. */
    public OperationRecord nextAttempt(Instant now, Instant newDeadline, String newHolder, SettleTime settleTime) {
        return copy(attempt + 1, now, newDeadline, newHolder, null, settledAt(settleTime), null);
    }

    private OperationRecord copy(
            int newAttempt,
            Instant newStarted,
            Instant newDeadline,
            String newHolder,
            @Nullable Instant newEnded,
            @Nullable Instant newDoubtUntil,
            @Nullable String newHandle) {
        return new OperationRecord(
                version,
                id,
                uid,
                type,
                generation,
                newAttempt,
                token,
                newStarted,
                firstStarted,
                newDeadline,
                newHolder,
                newEnded,
                newDoubtUntil,
                newHandle,
                parameters);
    }
}
