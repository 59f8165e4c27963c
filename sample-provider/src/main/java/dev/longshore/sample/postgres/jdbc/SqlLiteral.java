package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;

/** Text as a string constant, for statements that take no parameters. */
public final class SqlLiteral {

    private SqlLiteral() {}

    /**
     * Returns the text in quotes; right for every setting of {@code standard_conforming_strings}.
     *
     * @throws ExternalException rejected, if the text holds NUL, which PostgreSQL cannot store
     */
    public static String of(String text) {
        if (text.indexOf('\0') >= 0) {
            throw ExternalException.rejected("a text must not hold NUL");
        }
        String doubled = text.replace("'", "''");
        return text.indexOf('\\') < 0 ? "'" + doubled + "'" : "E'" + doubled.replace("\\", "\\\\") + "'";
    }
}
