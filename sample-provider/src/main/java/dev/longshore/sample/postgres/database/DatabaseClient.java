package dev.longshore.sample.postgres.database;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalException;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.UpdateResult;
import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.Postgres;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import dev.longshore.sample.postgres.jdbc.Sessions;
import dev.longshore.sample.postgres.jdbc.SqlFailures;
import dev.longshore.sample.postgres.jdbc.SqlLiteral;
import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps one database as its managed resource wants it. */
class DatabaseClient implements DeterministicName<Database>, OperationCanceller<Database> {

    private static final String FIND = """
            select d.datname, pg_get_userbyid(d.datdba) as owner, pg_encoding_to_char(d.encoding) as encoding,
                   pg_encoding_to_char(pg_char_to_encoding(?)) as wanted_encoding,
                   d.datconnlimit, shobj_description(d.oid, 'pg_database') as comment
              from pg_database d where d.datname = ?
            """;

    private final Sessions sessions;

    DatabaseClient(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public String externalNameOf(Database database) {
        String name = database.parameters().name();
        return name == null ? database.name() : name;
    }

    @Override
    public Observation observe(Database database) {
        try {
            sessions.requireNoWork(database);
            return find(sessions.reading(), database)
                    .map(live -> observe(database, live))
                    .orElseGet(Observation::absent);
        } catch (SQLException ex) {
            throw SqlFailures.whenReading(ex);
        }
    }

    private static Optional<LiveDatabase> find(PostgresSession session, Database database) throws SQLException {
        String encoding = database.parameters().encoding();
        String name = new Identifier(database.externalName()).text();
        return session.first(FIND, LiveDatabase::read, encoding == null ? "" : encoding, name);
    }

    private Observation observe(Database database, LiveDatabase live) {
        if (database.metadata().isDeleted()) {
            return OwnerMark.isForeign(live.mark(), database) ? Observation.absent() : present(database, live);
        }
        OwnerMark.refuseForeign(live.mark(), database, "database " + live.name());
        return present(database, live);
    }

    private Observation present(Database database, LiveDatabase live) {
        List<String> differences = DatabaseDifferences.between(database, live);
        Observation.Present<DatabaseParameters> present = differences.isEmpty()
                ? Observation.matching(database, live.observation())
                : Observation.differing(database, live.observation(), String.join(", ", differences));
        if (live.isBroken()) {
            present = present.notReady(LiveDatabase.BROKEN_REASON);
        }
        return present.withConnectionDetails(details(live.name()));
    }

    private ConnectionDetails details(String name) {
        Postgres server = sessions.server();
        return ConnectionDetails.of("endpoint", server.host())
                .and("port", Integer.toString(server.port()))
                .and("database", name);
    }

    @Override
    public CreateResult create(Database database, OperationContext operation) {
        Identifier name = new Identifier(database.externalName());
        try (PostgresSession session = sessions.changing(operation)) {
            if (find(session, database).isPresent()) {
                return CreateResult.created();
            }
            session.execute(DatabaseStatements.create(name, database.parameters()));
            return CreateResult.created().withConnectionDetails(comment(session, database, name));
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    /** The database is there whatever becomes of its comment, which the next observation misses. */
    private ConnectionDetails comment(PostgresSession session, Database database, Identifier name) {
        try {
            String comment = database.parameters().comment();
            mark(session, database, name, comment == null ? "" : comment);
            return details(name.text());
        } catch (SQLException ex) {
            throw SqlFailures.whenHalfDone(ex);
        }
    }

    private static void mark(PostgresSession session, Database database, Identifier name, String text)
            throws SQLException {
        String comment = OwnerMark.of(database, Map.of()).after(text);
        session.execute("COMMENT ON DATABASE " + name.sql() + " IS " + SqlLiteral.of(comment));
    }

    @Override
    public UpdateResult update(Database database, OperationContext operation) {
        try (PostgresSession session = sessions.changing(operation)) {
            LiveDatabase live = find(session, database)
                    .orElseThrow(() -> ExternalException.transientFailure(
                            "database " + database.externalName() + " has gone; it is created again next"));
            OwnerMark.refuseForeign(live.mark(), database, "database " + live.name());
            update(session, database, live);
            return UpdateResult.updated();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    private static void update(PostgresSession session, Database database, LiveDatabase live) throws SQLException {
        Identifier name = new Identifier(live.name());
        if (live.isBroken()) {
            session.execute(DatabaseStatements.drop(name));
            session.execute(DatabaseStatements.create(name, database.parameters()));
        }
        for (String statement : DatabaseStatements.alter(name, database.parameters(), live.observation())) {
            session.execute(statement);
        }
        String comment = database.parameters().comment();
        mark(session, database, name, comment == null ? live.observation().comment() : comment);
    }

    @Override
    public DeleteResult delete(Database database, OperationContext operation) {
        try (PostgresSession session = sessions.changing(operation)) {
            Optional<LiveDatabase> live = find(session, database);
            if (live.isPresent()) {
                OwnerMark.refuseForeign(
                        live.get().mark(), database, "database " + live.get().name());
                session.execute(
                        DatabaseStatements.drop(new Identifier(live.get().name())));
            }
            return DeleteResult.deleted();
        } catch (SQLException ex) {
            throw Sessions.failed(ex, operation);
        }
    }

    @Override
    public void cancel(Database database, OperationContext operation) throws SQLException {
        sessions.cancel();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
