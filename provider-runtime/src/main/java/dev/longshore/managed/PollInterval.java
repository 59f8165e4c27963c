package dev.longshore.managed;

import dev.longshore.resource.Annotations;
import dev.longshore.resource.GoDuration;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;

/** How often one resource is looked at: its annotation, if it holds a positive duration, or else that of its kind. */
final class PollInterval {

    private static final Duration FLOOR = Duration.ofSeconds(1);

    private PollInterval() {}

    static Duration of(ResourceObject object, Duration ofKind) {
        String text = object.metadata().annotation(Annotations.POLL_INTERVAL);
        if (text == null) {
            return ofKind;
        }
        try {
            Duration wanted = GoDuration.parse(text);
            boolean valid = !wanted.isNegative() && !wanted.isZero();
            return valid ? (wanted.compareTo(FLOOR) < 0 ? FLOOR : wanted) : ofKind;
        } catch (IllegalArgumentException ex) {
            return ofKind;
        }
    }
}
