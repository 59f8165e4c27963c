package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;

/**
 * SQL expression that a user wrote, such as {@code lower(email)}. It is proven to end where it seems to end: put in
 * parentheses it cannot become anything but one expression. What it calls is up to PostgreSQL and to the rights of the
 * provider's user.
 *
 * @param text expression without parentheses around it
 */
public record SqlExpression(String text) {

    /**
     * Checks the expression.
     *
     * @throws ExternalException rejected, if it is blank, has a comment, a semicolon, a dollar-quoted string, or quotes
     *     or parentheses that do not match
     */
    public SqlExpression {
        if (text.isBlank()) {
            throw ExternalException.rejected("an expression must not be blank");
        }
        new Scanner(text).scan();
    }

    /** Returns the expression in parentheses. */
    public String sql() {
        return "(" + text + ")";
    }

    /** Follows the lexical rules of PostgreSQL with {@code standard_conforming_strings} on, which sessions set. */
    private static final class Scanner {

        private final String text;
        private int at;
        private int depth;

        Scanner(String text) {
            this.text = text;
        }

        void scan() {
            while (at < text.length()) {
                step(text.charAt(at));
            }
            if (depth > 0) {
                throw refused("has a parenthesis that is not closed");
            }
        }

        private void step(char c) {
            switch (c) {
                case '\'' -> skipQuoted(c, isEscapeString());
                case '"' -> skipQuoted(c, false);
                case '(' -> open();
                case ')' -> close();
                case ';', '\0' -> throw refused("must not hold a semicolon or NUL outside of quotes");
                case '$' -> refuseDollarQuote();
                default -> refuseCommentOrSkip();
            }
        }

        private void open() {
            depth++;
            at++;
        }

        private void close() {
            depth--;
            at++;
            if (depth < 0) {
                throw refused("closes a parenthesis that it did not open");
            }
        }

        /** Whether the quote at hand follows an E that stands alone, as in {@code E'\n'}. */
        private boolean isEscapeString() {
            boolean escape = at > 0 && Character.toLowerCase(text.charAt(at - 1)) == 'e';
            return escape && (at == 1 || !isNamePart(text.charAt(at - 2)));
        }

        private void skipQuoted(char quote, boolean backslashEscapes) {
            at++;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '\0') {
                    throw refused("must not hold NUL");
                }
                if (c == quote && !isNext(quote)) {
                    at++;
                    return;
                }
                at += c == quote || (c == '\\' && backslashEscapes) ? 2 : 1;
            }
            throw refused("has a quote that is not closed");
        }

        private void refuseDollarQuote() {
            boolean inName = at > 0 && isNamePart(text.charAt(at - 1));
            if (!inName) {
                throw refused("must not hold '$' outside of quotes and names; write strings in single quotes");
            }
            at++;
        }

        private void refuseCommentOrSkip() {
            if (text.startsWith("--", at) || text.startsWith("/*", at) || text.startsWith("*/", at)) {
                throw refused("must not hold a comment");
            }
            at++;
        }

        private boolean isNext(char c) {
            return at + 1 < text.length() && text.charAt(at + 1) == c;
        }

        private static boolean isNamePart(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c >= 0x80;
        }

        private ExternalException refused(String why) {
            return ExternalException.rejected("expression '" + text + "' " + why);
        }
    }
}
