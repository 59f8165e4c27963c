package dev.longshore.operation;

import dev.longshore.resource.Annotations;
import dev.longshore.resource.GoDuration;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long operations of one resource may take: its annotation, if it holds a positive duration, or else that of its kind. */
public final class OperationTimeout {

    private OperationTimeout() {}

    static Duration of(ResourceObject object, Duration ofKind) {
        Duration own = own(object);
        return own == null ? ofKind : own;
    }

    /** Returns what is wrong with the annotation, null if nothing is or there is none. */
    public static @Nullable String problem(ResourceObject object) {
        String text = text(object);
        return text == null || own(object) != null
                ? null
                : "annotation " + Annotations.OPERATION_TIMEOUT + " is '" + text
                        + "', which is no duration such as 2h30m; what is set for the kind holds";
    }

    private static @Nullable String text(ResourceObject object) {
        return object.metadata().annotation(Annotations.OPERATION_TIMEOUT);
    }

    private static @Nullable Duration own(ResourceObject object) {
        String text = text(object);
        if (text == null) {
            return null;
        }
        try {
            Duration timeout = GoDuration.parse(text.strip());
            return timeout.isNegative() || timeout.isZero() ? null : timeout;
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }
}
