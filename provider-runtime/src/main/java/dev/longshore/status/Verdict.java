package dev.longshore.status;

import org.jspecify.annotations.Nullable;

/**
 * What a pass has to say of a resource: one condition for {@code Synced} and one for {@code Ready}.
 *
 * @param synced the condition Synced, null to leave it as it is
 * @param ready the condition Ready, null to leave it as it is
 */
public record Verdict(@Nullable Finding synced, @Nullable Finding ready) {

    /**
     * Value of a condition.
     *
     * @param status {@code True}, {@code False} or {@code Unknown}
     * @param reason one word in camel case
     * @param message text for people, null for none
     */
    public record Finding(
            String status, String reason, @Nullable String message) {}

    /** The external resource is as the spec wants it, or as far as the policies allow. */
    public static Verdict inSync() {
        return new Verdict(new Finding("True", "ReconcileSuccess", null), null);
    }

    /** The external resource is not, or not known to be, as the spec wants it. */
    public static Verdict outOfSync(String reason, @Nullable String message) {
        return new Verdict(new Finding("False", reason, message), null);
    }

    /** Something went wrong in a pass. */
    public static Verdict error(String message) {
        return outOfSync("ReconcileError", message);
    }

    /** Nothing may be done. */
    public static Verdict paused() {
        return outOfSync("ReconcilePaused", null);
    }

    /** Leaves the conditions as they are. */
    public static Verdict unchanged() {
        return new Verdict(null, null);
    }

    /** Returns this verdict with what another says of Ready. */
    public Verdict withReadyOf(Verdict other) {
        return new Verdict(synced, other.ready);
    }

    /** Returns this verdict and that the external resource can be used. */
    public Verdict available() {
        return new Verdict(synced, new Finding("True", "Available", null));
    }

    /** Returns this verdict and that the external resource cannot be used. */
    public Verdict unavailable(@Nullable String why) {
        return new Verdict(synced, new Finding("False", "Unavailable", why));
    }

    /** Returns this verdict and that the external resource is being created. */
    public Verdict creating() {
        return new Verdict(synced, new Finding("False", "Creating", null));
    }

    /** Returns this verdict and that the external resource is being deleted. */
    public Verdict deleting() {
        return new Verdict(synced, new Finding("False", "Deleting", null));
    }
}
