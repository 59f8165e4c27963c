package dev.longshore.sample.postgres.index;

import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether an index is what a spec asks for. PostgreSQL rewrites expressions and conditions, so the spec is
 * given to it as well: as an index of an empty temporary table of the same shape and name, which is undone at once.
 */
final class DefinitionComparison {

    private static final Logger logger = LoggerFactory.getLogger(DefinitionComparison.class);

    private static final String DEFAULT_TABLESPACE =
            "select s.spcname from pg_database d join pg_tablespace s on s.oid = d.dattablespace"
                    + " where d.datname = current_database()";

    private final PostgresSession session;
    private final IndexCatalog catalog;

    DefinitionComparison(PostgresSession session, IndexCatalog catalog) {
        this.session = session;
        this.catalog = catalog;
    }

    boolean isSame(LiveIndex live, IndexDefinition definition) throws SQLException {
        return isOnTable(live, definition)
                && Objects.equals(live.tablespace(), tablespace(definition.tablespace()))
                && shape(definition).filter(live.shape()::equals).isPresent();
    }

    private boolean isOnTable(LiveIndex live, IndexDefinition definition) throws SQLException {
        return session.first("select indrelid from pg_index where indexrelid = ?", row -> row.getLong(1), live.oid())
                .equals(table(definition));
    }

    private Optional<Long> table(IndexDefinition definition) throws SQLException {
        return catalog.table(definition.schema(), definition.table()).stream()
                .boxed()
                .findFirst();
    }

    private @Nullable String tablespace(@Nullable Identifier wanted) throws SQLException {
        if (wanted == null) {
            return null;
        }
        boolean isDefault = session.first(DEFAULT_TABLESPACE, row -> row.getString(1))
                .filter(wanted.text()::equals)
                .isPresent();
        return isDefault ? null : wanted.text();
    }

    /** Empty if it cannot be told, for example without the right to make temporary tables. */
    private Optional<String> shape(IndexDefinition definition) {
        try {
            return session.andUndo(() -> shapeOfCopy(definition));
        } catch (SQLException ex) {
            logger.debug("Definitions cannot be compared; taking them as different", ex);
            return Optional.empty();
        }
    }

    private Optional<String> shapeOfCopy(IndexDefinition definition) throws SQLException {
        Identifier temporary = new Identifier("pg_temp");
        String table = definition.table().in(temporary);
        IndexName copy = new IndexName(temporary, new Identifier("longshore_copy"));
        session.execute("CREATE TEMPORARY TABLE " + table + " (LIKE " + definition.tableSql() + ")");
        session.execute(definition.on(table, copy.name()));
        long schema = session.first("select pg_my_temp_schema()", row -> row.getLong(1))
                .orElse(0L);
        return Optional.ofNullable(catalog.find(copy, schema).live()).map(LiveIndex::shape);
    }
}
