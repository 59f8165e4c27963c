package dev.longshore.test.kubernetes.inprocess.status;

import java.util.List;
import java.util.stream.Collectors;

/** The refusals that have nothing to do with one verb, in the words of the real server. */
public final class Refusals {

    private static final String MODIFIED =
            "the object has been modified; please apply your changes to the latest version and try again";

    private Refusals() {}

    /** 400. */
    public static StatusException badRequest(String message) {
        return new StatusException(400, "BadRequest", message);
    }

    /** 401. */
    public static StatusException unauthorized() {
        return new StatusException(401, "Unauthorized", "Unauthorized");
    }

    /** 404 for an address that no resource is served at. */
    public static StatusException noSuchResource() {
        return new StatusException(404, "NotFound", "the server could not find the requested resource");
    }

    /** 405. */
    public static StatusException methodNotAllowed() {
        return new StatusException(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    /** 409 because the object has changed since it was read. */
    public static StatusException modified(Subject subject) {
        return conflict(subject, MODIFIED);
    }

    /** 409. */
    public static StatusException conflict(Subject subject, String why) {
        String message =
                "Operation cannot be fulfilled on " + subject.resource() + " \"" + subject.name() + "\": " + why;
        return subject.describe(new StatusException(409, "Conflict", message));
    }

    /** 404 for an object. */
    public static StatusException notFound(Subject subject) {
        return subject.describe(new StatusException(404, "NotFound", subject + " not found"));
    }

    /** 409 because the name is taken, perhaps by an object that is being deleted. */
    public static StatusException alreadyExists(Subject subject, boolean beingDeleted) {
        String message = (beingDeleted ? "object is being deleted: " : "") + subject + " already exists";
        return subject.describe(new StatusException(409, "AlreadyExists", message));
    }

    /** 403. */
    public static StatusException forbidden(Subject subject, String why) {
        return subject.describe(new StatusException(403, "Forbidden", subject + " is forbidden: " + why));
    }

    /** 422 with one cause per field. */
    public static StatusException invalid(String kind, String group, String name, List<FieldError> errors) {
        String shownKind = group.isEmpty() ? kind : kind + "." + group;
        String message = shownKind + " \"" + name + "\" is invalid: " + summary(errors);
        StatusException refusal = new StatusException(422, "Invalid", message)
                .with("name", name)
                .with("group", group)
                .with("kind", kind);
        errors.forEach(error -> refusal.cause(error.reason(), error.text(), error.field()));
        return refusal;
    }

    /** 422 because of a parameter. */
    public static StatusException invalidOptions(String kind, FieldError error) {
        return invalid(kind, "meta.k8s.io", "", List.of(error));
    }

    /** 410 because the asked version is no longer kept. */
    public static StatusException expired(String message) {
        return new StatusException(410, "Expired", message);
    }

    /** 504 because the asked version does not exist yet. */
    public static StatusException tooLargeResourceVersion(long asked, long current) {
        String message = "Too large resource version: " + asked + ", current: " + current;
        return new StatusException(504, "Timeout", "Timeout: " + message)
                .cause("ResourceVersionTooLarge", "Too large resource version", "")
                .retryAfter(1);
    }

    /** 415. */
    public static StatusException unsupportedMediaType(List<String> accepted) {
        String message = "the body of the request was in an unknown format - accepted media types include: "
                + String.join(", ", accepted);
        return new StatusException(415, "UnsupportedMediaType", message);
    }

    private static String summary(List<FieldError> errors) {
        if (errors.size() == 1) {
            return errors.get(0).toString();
        }
        return errors.stream().map(FieldError::toString).collect(Collectors.joining(", ", "[", "]"));
    }
}
