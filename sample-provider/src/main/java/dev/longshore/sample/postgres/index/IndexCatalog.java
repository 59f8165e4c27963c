package dev.longshore.sample.postgres.index;

import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads indexes from the catalogs. */
final class IndexCatalog {

    private static final String FIND = """
            select c.relname, c.oid, i.indisvalid, i.indisunique, quote_ident(c.relname) as quoted,
                   case when tn.oid = pg_my_temp_schema() then 'pg_temp' else quote_ident(tn.nspname) end
                       || '.' || quote_ident(t.relname) as table_name,
                   pg_get_indexdef(c.oid) as definition, s.spcname, obj_description(c.oid, 'pg_class') as comment,
                   (select 'session ' || p.pid || ' is at ''' || p.phase || ''''
                      from pg_stat_progress_create_index p
                     where p.index_relid = c.oid and p.datname = current_database()) as build
              from pg_index i
              join pg_class c on c.oid = i.indexrelid
              join pg_namespace n on n.oid = c.relnamespace
              join pg_class t on t.oid = i.indrelid
              join pg_namespace tn on tn.oid = t.relnamespace
              left join pg_tablespace s on s.oid = c.reltablespace
             where n.oid = ? and c.relname in (?, ?, ?)
            """;

    private static final String SCHEMA = "select oid from pg_namespace where nspname = ?";

    private static final String TABLE = """
            select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = ? and c.relname = ? and c.relkind in ('r', 'm', 'p')
            """;

    private final PostgresSession session;

    IndexCatalog(PostgresSession session) {
        this.session = session;
    }

    /** Returns the index and what rebuilds have left of it. */
    Found find(IndexName name) throws SQLException {
        OptionalLong schema = number(SCHEMA, name.schema().text());
        return schema.isEmpty() ? new Found(name, Map.of()) : find(name, schema.getAsLong());
    }

    Found find(IndexName name, long schema) throws SQLException {
        Map<String, LiveIndex> found = new LinkedHashMap<>();
        List<LiveIndex> rows = session.list(
                FIND,
                row -> live(row, name.schema()),
                schema,
                name.name().text(),
                name.replacement().name().text(),
                name.replaced().name().text());
        rows.forEach(row -> found.put(row.name().name().text(), row));
        return new Found(name, found);
    }

    private static LiveIndex live(ResultSet row, Identifier schema) throws SQLException {
        String definition = row.getString("definition");
        String table = row.getString("table_name");
        boolean unique = row.getBoolean("indisunique");
        return new LiveIndex(
                new IndexName(schema, new Identifier(row.getString("relname"))),
                row.getLong("oid"),
                row.getBoolean("indisvalid"),
                definition,
                (unique ? "UNIQUE" : "") + shape(definition, row.getString("quoted"), table),
                table,
                row.getString("spcname"),
                row.getString("comment"),
                row.getString("build"));
    }

    /** Cuts away what comes before {@code USING}, by its length, because names may hold anything. */
    private static String shape(String definition, String index, String table) {
        int afterIndex = definition.indexOf(" INDEX ") + " INDEX ".length() + index.length() + " ON ".length();
        int only = definition.startsWith("ONLY ", afterIndex) ? "ONLY ".length() : 0;
        return definition.substring(afterIndex + only + table.length());
    }

    /** Returns the number of a table. */
    OptionalLong table(Identifier schema, Identifier table) throws SQLException {
        return number(TABLE, schema.text(), table.text());
    }

    private OptionalLong number(String sql, Object... arguments) throws SQLException {
        Optional<Long> found = session.first(sql, row -> row.getLong(1), arguments);
        return found.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /**
     * An index and what rebuilds have left of it.
     *
     * @param name name of the index
     * @param byName everything that was found
     */
    record Found(IndexName name, Map<String, LiveIndex> byName) {

        @Nullable
        LiveIndex live() {
            return byName.get(name.name().text());
        }

        @Nullable
        LiveIndex replacement() {
            return byName.get(name.replacement().name().text());
        }

        List<LiveIndex> leftovers() {
            return Stream.of(name.replacement(), name.replaced())
                    .flatMap(
                            other -> Optional.ofNullable(byName.get(other.name().text())).stream())
                    .toList();
        }

        List<LiveIndex> all() {
            return List.copyOf(byName.values());
        }

        /** Returns at what phase a build of any of them is. */
        @Nullable
        String build() {
            return byName.values().stream()
                    .map(LiveIndex::build)
                    .filter(build -> build != null)
                    .findFirst()
                    .orElse(null);
        }
    }
}
