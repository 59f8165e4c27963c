package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The spec of a Lease (coordination.k8s.io/v1) as client-go writes it. A Lease that somebody made by hand may lack any
 * field.
 *
 * @param resourceVersion version of the Lease
 * @param holder who holds it, empty for nobody
 * @param duration how long it is valid after its last renewal
 * @param renewed when it was last renewed, by the clock of the holder
 * @param transitions how often it has changed hands
 */
record LeaseRecord(String resourceVersion, String holder, Duration duration, Instant renewed, int transitions) {

    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    static LeaseRecord of(JsonObject lease, Duration otherwise) {
        JsonObject spec = lease.get("spec") instanceof JsonObject found ? found : new JsonObject();
        int seconds = number(spec, "leaseDurationSeconds");
        return new LeaseRecord(
                lease.getAsJsonObject("metadata").get("resourceVersion").getAsString(),
                text(spec, "holderIdentity"),
                seconds > 0 ? Duration.ofSeconds(seconds) : otherwise,
                time(text(spec, "renewTime")),
                number(spec, "leaseTransitions"));
    }

    /** Whether nothing has happened to the Lease since the other was read. */
    boolean isUnchanged(LeaseRecord other) {
        return holder.equals(other.holder) && renewed.equals(other.renewed) && transitions == other.transitions;
    }

    /** Returns the spec of a Lease that is taken or renewed now. */
    static JsonObject spec(String holder, Duration duration, Instant now, int transitions, boolean acquired) {
        JsonObject spec = new JsonObject();
        spec.addProperty("holderIdentity", holder);
        spec.addProperty("leaseDurationSeconds", Math.max(1, duration.toSeconds()));
        spec.addProperty("renewTime", MICROS.format(now));
        spec.addProperty("leaseTransitions", transitions);
        if (acquired) {
            spec.addProperty("acquireTime", MICROS.format(now));
        }
        return spec;
    }

    private static String text(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    private static int number(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive value && value.isNumber() ? value.getAsInt() : 0;
    }

    private static Instant time(String text) {
        try {
            return text.isEmpty() ? Instant.EPOCH : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException ex) {
            return Instant.EPOCH;
        }
    }
}
