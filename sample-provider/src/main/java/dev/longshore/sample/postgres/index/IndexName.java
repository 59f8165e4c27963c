package dev.longshore.sample.postgres.index;

import dev.longshore.sample.postgres.jdbc.Identifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Schema and name of an index. As external name they are written {@code schema.name}, and a part that holds a dot or a
 * double quote is put in double quotes.
 *
 * @param schema schema
 * @param name name
 */
record IndexName(Identifier schema, Identifier name) {

    private static final String PART = "(\"(?:[^\"]|\"\")+\"|[^.\"]+)";
    private static final Pattern FORMAT = Pattern.compile("(?:" + PART + "\\.)?" + PART, Pattern.DOTALL);

    static String format(String schema, String name) {
        return quoted(schema) + "." + quoted(name);
    }

    private static String quoted(String part) {
        boolean plain = part.indexOf('.') < 0 && part.indexOf('"') < 0;
        return plain ? part : '"' + part.replace("\"", "\"\"") + '"';
    }

    /** Reads an external name; one that a person wrote may lack the schema, and need not be well-formed. */
    static IndexName parse(String externalName, String defaultSchema) {
        Matcher parts = FORMAT.matcher(externalName);
        if (!parts.matches()) {
            return new IndexName(new Identifier(defaultSchema), new Identifier(externalName));
        }
        String schema = parts.group(1) == null ? defaultSchema : plain(parts.group(1));
        return new IndexName(new Identifier(schema), new Identifier(plain(parts.group(2))));
    }

    private static String plain(String part) {
        return part.startsWith("\"") ? part.substring(1, part.length() - 1).replace("\"\"", "\"") : part;
    }

    /** Name under which a new definition is built while the old index still serves. */
    IndexName replacement() {
        return derived("longshore_new_");
    }

    /** Name that the old index has from the moment that the new one takes its place until it is dropped. */
    IndexName replaced() {
        return derived("longshore_old_");
    }

    private IndexName derived(String prefix) {
        return new IndexName(schema, new Identifier(prefix + Fingerprint.of(name.text())));
    }

    String sql() {
        return name.in(schema);
    }

    @Override
    public String toString() {
        return format(schema.text(), name.text());
    }
}
