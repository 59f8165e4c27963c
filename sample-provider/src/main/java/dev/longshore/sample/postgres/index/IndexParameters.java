package dev.longshore.sample.postgres.index;

import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Wanted index. */
@Description(
        "Wanted index. A changed definition is built anew, takes the place of the old one, and the old one is dropped.")
public record IndexParameters(
        @Description("Name of the index; that of the resource if not given. It cannot be changed.")
        @Size(min = 1, max = 63)
        @Nullable
        String name,

        @Description("Schema of the table and the index. It cannot be changed.")
        @Default("public")
        @Size(min = 1, max = 63)
        String schema,

        @Description("Table to index. If it does not exist yet, the index is built when it does.")
        @Size(min = 1, max = 63)
        String table,

        @Description("Columns and expressions, in order.") @Valid @Size(min = 1, max = 32)
        List<Column> columns,

        @Description("Access method, for example btree, hash, gin, gist or brin.")
        @Default("btree")
        @Size(min = 1, max = 63)
        String method,

        @Description("Whether two rows must not have the same key.") @Default("false")
        boolean unique,

        @Description("Condition in SQL, for a partial index.") @Size(min = 1, max = 4096) @Nullable
        String where,

        @Description("Tablespace; that of the database if not given.") @Size(min = 1, max = 63) @Nullable
        String tablespace,

        @Description("How full pages are packed, in percent; up to the access method if not given.")
        @Min(10)
        @Max(100)
        @Nullable
        Integer fillfactor) {

    /** Part of the key. */
    @Description("Part of the key: either name or expression is given.")
    public record Column(
            @Description("Column of the table.") @Size(min = 1, max = 63) @Nullable
            String name,

            @Description("Expression in SQL, for example lower(email).") @Size(min = 1, max = 4096) @Nullable
            String expression,

            @Description("Operator class, for example text_pattern_ops; with its schema and a dot before it if needed.")
            @Size(min = 1, max = 127)
            @Nullable
            String operatorClass,

            @Description("Order of the keys.") @Default("Ascending")
            Order order) {

        /** Returns a column in ascending order. */
        public static Column named(String name) {
            return new Column(name, null, null, Order.Ascending);
        }

        /** Returns an expression in ascending order. */
        public static Column of(String expression) {
            return new Column(null, expression, null, Order.Ascending);
        }
    }

    /** Order of a part of the key. */
    public enum Order {
        Ascending,
        Descending
    }
}
