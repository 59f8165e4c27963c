package dev.longshore.external;

import java.util.Locale;

/** The three things that can be done to an external resource. */
public enum OperationType {
    CREATE,
    UPDATE,
    DELETE;

    /** Returns the word used in records, views, metrics and logs: {@code create}, {@code update}, {@code delete}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
