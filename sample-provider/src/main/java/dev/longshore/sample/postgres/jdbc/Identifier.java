package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;
import java.nio.charset.StandardCharsets;

/**
 * Name of something in PostgreSQL. Any text is a name; only what PostgreSQL would refuse or silently shorten is
 * rejected.
 *
 * @param text name as a person knows it, not quoted
 */
public record Identifier(String text) {

    private static final int MAX_BYTES = 63;

    /**
     * Checks the name.
     *
     * @throws ExternalException rejected, if PostgreSQL cannot have such a name
     */
    public Identifier {
        if (text.isEmpty()) {
            throw ExternalException.rejected("a name must not be empty");
        }
        if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw ExternalException.rejected("a name must not hold NUL or half of a surrogate pair");
        }
        if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw ExternalException.rejected("name '" + text + "' is longer than the " + MAX_BYTES
                    + " bytes to which PostgreSQL shortens names");
        }
    }

    /** Returns the name in double quotes. */
    public String sql() {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /** Returns the name with the name of its schema before it. */
    public String in(Identifier schema) {
        return schema.sql() + "." + sql();
    }

    @Override
    public String toString() {
        return text;
    }
}
