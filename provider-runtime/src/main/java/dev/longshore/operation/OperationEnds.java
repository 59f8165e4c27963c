package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.listener.Announcement;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.resource.ResourceType;
import java.util.Locale;

/** Announces how operations of one kind ended, once each, in the words that Crossplane's runtime uses. */
final class OperationEnds {

    private final ResourceType type;
    private final RuntimeListener listener;

    OperationEnds(ResourceType type, RuntimeListener listener) {
        this.type = type;
        this.listener = listener;
    }

    void announce(OperationCall call, OperationOutcome outcome) {
        if (outcome instanceof OperationOutcome.Succeeded) {
            announce(call, false, pastTense(call.type()) + "ExternalResource", verb(call.type()) + " has succeeded");
        } else if (outcome instanceof OperationOutcome.Failed failed) {
            announce(call, true, "Cannot" + verb(call.type()) + "ExternalResource", failed.message());
        } else if (outcome instanceof OperationOutcome.Unknown unknown) {
            announceUnknown(call, unknown);
        }
    }

    private void announceUnknown(OperationCall call, OperationOutcome.Unknown unknown) {
        if (unknown.cancelled()) {
            announce(call, false, "OperationCancelled", verb(call.type()) + " was stopped: " + unknown.message());
        } else {
            String message = verb(call.type())
                    + " ended with an unknown outcome, which is found out before anything else: " + unknown.message();
            announce(call, true, "OperationOutcomeUnknown", message);
        }
    }

    private void announce(OperationCall call, boolean warning, String reason, String message) {
        listener.announced(
                new Announcement(type, call.key(), call.record().uid(), warning, reason, message, call.externalName()));
    }

    private static String verb(OperationType type) {
        return type.name().charAt(0) + type.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static String pastTense(OperationType type) {
        return verb(type) + "d";
    }
}
