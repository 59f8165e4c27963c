package dev.longshore.runtime;

/** A setting that cannot be used. */
public class InvalidSettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String property;
    private final String requirement;

    InvalidSettingException(String property, Object value, String requirement) {
        super("'" + property + "' is " + value + " but " + requirement);
        this.property = property;
        this.requirement = requirement;
    }

    /** Returns the property, below {@code longshore.} or {@code longshore.kinds.<kind>.}. */
    public String property() {
        return property;
    }

    /** Returns what the value must be, for example {@code must be at least 1}. */
    public String requirement() {
        return requirement;
    }
}
