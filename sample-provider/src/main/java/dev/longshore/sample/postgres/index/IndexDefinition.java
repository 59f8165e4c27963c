package dev.longshore.sample.postgres.index;

import dev.longshore.external.ExternalException;
import dev.longshore.sample.postgres.index.IndexParameters.Column;
import dev.longshore.sample.postgres.index.IndexParameters.Order;
import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.SqlExpression;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an index is to be, as SQL. Whatever the spec holds, it becomes one statement that does nothing else. */
final class IndexDefinition {

    private final Identifier schema;
    private final Identifier table;
    private final @Nullable Identifier tablespace;
    private final boolean unique;
    private final String shape;
    private final String where;

    private IndexDefinition(IndexParameters parameters) {
        this.schema = new Identifier(parameters.schema());
        this.table = new Identifier(parameters.table());
        this.tablespace = parameters.tablespace() == null ? null : new Identifier(parameters.tablespace());
        this.unique = parameters.unique();
        this.shape = shape(parameters);
        this.where = parameters.where() == null ? "" : " WHERE " + new SqlExpression(parameters.where()).sql();
    }

    /**
     * Reads a spec.
     *
     * @throws ExternalException rejected, if it cannot be an index
     */
    static IndexDefinition of(IndexParameters parameters) {
        return new IndexDefinition(parameters);
    }

    private static String shape(IndexParameters parameters) {
        Identifier method = new Identifier(parameters.method());
        String keys = parameters.columns().stream().map(IndexDefinition::key).collect(Collectors.joining(", "));
        String with = parameters.fillfactor() == null ? "" : " WITH (fillfactor = " + parameters.fillfactor() + ")";
        return " USING " + method.sql() + " (" + keys + ")" + with;
    }

    private static String key(Column column) {
        return keyed(column) + operatorClass(column) + (column.order() == Order.Descending ? " DESC" : "");
    }

    private static String keyed(Column column) {
        if (column.name() != null && column.expression() == null) {
            return new Identifier(column.name()).sql();
        }
        if (column.expression() != null && column.name() == null) {
            return new SqlExpression(column.expression()).sql();
        }
        throw ExternalException.rejected(
                "each entry of spec.forProvider.columns needs a name or an expression, not both");
    }

    private static String operatorClass(Column column) {
        if (column.operatorClass() == null) {
            return "";
        }
        String[] parts = column.operatorClass().split("\\.", 2);
        Identifier first = new Identifier(parts[0]);
        return " " + (parts.length == 1 ? first.sql() : new Identifier(parts[1]).in(first));
    }

    Identifier schema() {
        return schema;
    }

    Identifier table() {
        return table;
    }

    String tableSql() {
        return table.in(schema);
    }

    @Nullable
    Identifier tablespace() {
        return tablespace;
    }

    /** Returns the statement that builds it without blocking writers. */
    String concurrently(Identifier name) {
        return create("INDEX CONCURRENTLY ", name, tableSql()) + place() + where;
    }

    private String place() {
        return tablespace == null ? "" : " TABLESPACE " + tablespace.sql();
    }

    /** Returns the statement that builds it on an empty table of the same shape. */
    String on(String otherTable, Identifier name) {
        return create("INDEX ", name, otherTable) + where;
    }

    private String create(String index, Identifier name, String on) {
        return "CREATE " + (unique ? "UNIQUE " : "") + index + name.sql() + " ON " + on + shape;
    }

    /** Returns a short stand-in that changes when the definition does. */
    String fingerprint() {
        return Fingerprint.of(toString());
    }

    /** Returns the definition without a name. */
    @Override
    public String toString() {
        return (unique ? "UNIQUE " : "") + "ON " + tableSql() + shape + place() + where;
    }
}
