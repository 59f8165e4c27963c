package dev.longshore.autoconfigure.diagnostics;

import dev.longshore.runtime.InvalidSettingException;

/** A property whose value the core refused. */
public final class InvalidPropertyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String property;
    private final String requirement;

    /** With the full name of the property. */
    public InvalidPropertyException(String property, InvalidSettingException cause) {
        super("Property '" + property + "': " + cause.getMessage(), cause);
        this.property = property;
        this.requirement = cause.requirement();
    }

    String property() {
        return property;
    }

    String requirement() {
        return requirement;
    }
}
