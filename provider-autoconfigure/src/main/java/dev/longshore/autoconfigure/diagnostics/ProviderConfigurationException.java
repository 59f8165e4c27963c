package dev.longshore.autoconfigure.diagnostics;

import org.jspecify.annotations.Nullable;

/** A provider that cannot start as it is put together; says what to do. */
public final class ProviderConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    /** With what is wrong and what to do, each one or more sentences. */
    public ProviderConfigurationException(String description, String action) {
        this(description, action, null);
    }

    /** With what is wrong, what to do and what led to it, if anything. */
    public ProviderConfigurationException(String description, String action, @Nullable Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
