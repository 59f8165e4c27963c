package dev.longshore.managed;

import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceObject;
import org.jspecify.annotations.Nullable;

/**
 * A person's answer to an unknown outcome, from the annotation {@code longshore.dev/resolve}:
 * {@code "<operation id>: not-created"} or {@code "<operation id>: adopt <external name>"}.
 *
 * @param adopt id to adopt, null if nothing was created
 */
record Resolution(@Nullable String adopt) {

    private static final String NOT_CREATED = "not-created";
    private static final String ADOPT = "adopt ";

    /** Returns the answer for one operation; one for another operation or with other words counts as none. */
    static @Nullable Resolution of(ResourceObject object, String operationId) {
        String text = object.metadata().annotation(Annotations.RESOLVE);
        if (text == null || !text.startsWith(operationId + ":")) {
            return null;
        }
        String answer = text.substring(operationId.length() + 1).strip();
        if (answer.equals(NOT_CREATED)) {
            return new Resolution(null);
        }
        boolean adopts =
                answer.startsWith(ADOPT) && !answer.substring(ADOPT.length()).isBlank();
        return adopts ? new Resolution(answer.substring(ADOPT.length()).strip()) : null;
    }

    /** Tells a person how to answer, and that what stands there now is no answer. */
    static String help(ResourceObject object, String operationId) {
        String text = object.metadata().annotation(Annotations.RESOLVE);
        boolean answersNothing = text != null && of(object, operationId) == null;
        return "annotate the resource with " + Annotations.RESOLVE + "='" + operationId + ": adopt <id>' or '"
                + operationId + ": not-created'"
                + (answersNothing ? "; what stands there now, '" + text + "', is no answer to this operation" : "");
    }
}
