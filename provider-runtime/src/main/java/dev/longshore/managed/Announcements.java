package dev.longshore.managed;

import dev.longshore.external.OperationType;
import dev.longshore.listener.Announcement;

/** Words of the events that a pass announces. */
final class Announcements {

    private Announcements() {}

    static void accepted(KindContext<?> kind, Pass pass, OperationType type) {
        announce(kind, pass, false, "OperationAccepted", "Started the " + type.word() + " of the external resource");
    }

    static void released(KindContext<?> kind, Pass pass) {
        boolean orphaned = !pass.facts().policies().deletesExternal();
        String message = orphaned ? "Let the external resource go on without us" : "The external resource is gone";
        announce(kind, pass, false, "ExternalResourceReleased", message);
    }

    static void lost(KindContext<?> kind, Pass pass) {
        String message = "The answer to the create was lost, and with it what only that answer told: the connection"
                + " Secret has nothing of it. Set a new password in the external system, or create the resource anew";
        warn(kind, pass, "ConnectionDetailsLost", message);
    }

    static void warn(KindContext<?> kind, Pass pass, String reason, String message) {
        announce(kind, pass, true, reason, message);
    }

    static void announce(KindContext<?> kind, Pass pass, boolean warning, String reason, String message) {
        kind.listener()
                .announced(new Announcement(
                        kind.type(),
                        pass.key(),
                        pass.facts().metadata().uid(),
                        warning,
                        reason,
                        message,
                        pass.facts().externalName()));
    }
}
