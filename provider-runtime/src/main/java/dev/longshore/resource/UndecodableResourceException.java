package dev.longshore.resource;

/** An object that does not fit the author's types, for example one that an older schema let through. */
public class UndecodableResourceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UndecodableResourceException(Class<?> type, Throwable cause) {
        super("cannot decode resource as " + type.getSimpleName() + ": " + cause.getMessage(), cause);
    }
}
