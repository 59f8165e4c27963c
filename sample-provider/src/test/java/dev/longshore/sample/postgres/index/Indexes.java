package dev.longshore.sample.postgres.index;

import dev.longshore.sample.postgres.index.IndexParameters.Column;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Specs of indexes of the table orders. */
final class Indexes {

    private Indexes() {}

    static IndexParameters onColumns(String... names) {
        return of(Stream.of(names).map(Column::named).toList(), null);
    }

    static IndexParameters onExpression(String expression) {
        return of(List.of(Column.of(expression)), null);
    }

    static IndexParameters where(String condition) {
        return of(List.of(Column.named("customer")), condition);
    }

    private static IndexParameters of(List<Column> columns, @Nullable String where) {
        return new IndexParameters("an_index", "public", "orders", columns, "btree", false, where, null, null);
    }

    static IndexParameters unique(String column) {
        IndexParameters plain = onColumns(column);
        return new IndexParameters(
                plain.name(), plain.schema(), plain.table(), plain.columns(), "btree", true, null, null, null);
    }

    static IndexParameters named(String name, String table) {
        IndexParameters plain = onColumns("customer");
        return new IndexParameters(name, plain.schema(), table, plain.columns(), "btree", false, null, null, null);
    }
}
