package dev.longshore.sample.postgres.index;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wanted index. Changing anything but {@code name} and {@code schema}, which cannot be changed, builds a new index and
 * then drops the old one.
 *
 * @param name name of the index, that of the managed resource if not given
 * @param schema schema of the table, {@code public} if not given
 * @param table table to index
 * @param columns columns and expressions, in order
 * @param method access method, {@code btree} if not given
 * @param unique whether two rows must not have the same key
 * @param where condition in SQL for a partial index
 * @param tablespace tablespace, that of the database if not given
 * @param fillfactor how full, in percent, pages are packed
 */
public record IndexParameters(
        @Size(min = 1, max = 63) @Nullable String name,
        @Size(min = 1, max = 63) @Nullable String schema,
        @NotNull @Size(min = 1, max = 63) String table,
        @NotNull @Size(min = 1, max = 32) @Valid List<Column> columns,
        @Size(min = 1, max = 63) @Nullable String method,
        @Nullable Boolean unique,
        @Size(min = 1, max = 4096) @Nullable String where,
        @Size(min = 1, max = 63) @Nullable String tablespace,

        @Min(10) @Max(100) @Nullable Integer fillfactor) {

    /**
     * Part of the key; either {@code name} or {@code expression} is given.
     *
     * @param name column of the table
     * @param expression expression in SQL, for example {@code lower(email)}
     * @param operatorClass operator class, for example {@code text_pattern_ops}; with its schema before a dot if needed
     * @param order order, {@code Ascending} if not given
     */
    public record Column(
            @Size(min = 1, max = 63) @Nullable String name,
            @Size(min = 1, max = 4096) @Nullable String expression,
            @Size(min = 1, max = 127) @Nullable String operatorClass,
            @Nullable Order order) {

        /** Returns a column. */
        public static Column named(String name) {
            return new Column(name, null, null, null);
        }

        /** Returns an expression. */
        public static Column of(String expression) {
            return new Column(null, expression, null, null);
        }
    }

    /** Order of a part of the key. */
    public enum Order {
        Ascending,
        Descending
    }

    String schemaOrDefault() {
        return schema == null ? "public" : schema;
    }
}
