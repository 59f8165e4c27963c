package dev.longshore.managed;

import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceMetadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** The create marks of Crossplane, with the meaning they have in its runtime. */
final class CreateMarks {

    private CreateMarks() {}

    /** Whether a create was begun and never marked as ended; marks of the same second count as ended. */
    static boolean isIncomplete(ResourceMetadata metadata) {
        Instant pending = time(metadata, Annotations.CREATE_PENDING);
        return pending.isAfter(time(metadata, Annotations.CREATE_SUCCEEDED))
                && pending.isAfter(time(metadata, Annotations.CREATE_FAILED));
    }

    /** Returns the time of a mark; one that is missing or does not parse is infinitely long ago. */
    static Instant time(ResourceMetadata metadata, String annotation) {
        String text = metadata.annotation(annotation);
        try {
            return text == null ? Instant.MIN : plausible(OffsetDateTime.parse(text));
        } catch (DateTimeException ex) {
            return Instant.MIN;
        }
    }

    private static Instant plausible(OffsetDateTime time) {
        return time.getYear() < 1 || time.getYear() > 9999 ? Instant.MIN : time.toInstant();
    }
}
