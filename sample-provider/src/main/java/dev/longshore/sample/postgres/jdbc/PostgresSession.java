package dev.longshore.sample.postgres.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection, used by one thread at a time. */
public final class PostgresSession implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(PostgresSession.class);

    private static final int ANSWER_SECONDS = 30;

    /** Application name of sessions that change nothing. */
    private static final String READER = "longshore";

    private static final String OTHERS = "select 'session ' || pid || ' has not ended yet' from pg_stat_activity"
            + " where application_name = ? and pid <> pg_backend_pid() limit 1";

    private final Connection connection;
    private final String applicationName;

    private PostgresSession(Postgres server, String applicationName, int answerSeconds) {
        this.connection = server.open(applicationName, answerSeconds);
        this.applicationName = applicationName;
    }

    /** Opens a session for short questions. */
    public static PostgresSession forReading(Postgres server) {
        return new PostgresSession(server, READER, ANSWER_SECONDS);
    }

    /**
     * Opens a session for a change.
     *
     * @param applicationName what PostgreSQL shows of it until it is closed
     * @param limit time after which PostgreSQL itself ends a statement, whatever has become of this process
     */
    public static PostgresSession forChanging(Postgres server, String applicationName, Duration limit) {
        PostgresSession session = new PostgresSession(server, applicationName, 0);
        try {
            session.limit(limit);
            return session;
        } catch (SQLException ex) {
            session.close();
            throw SqlFailures.whenReading(ex);
        }
    }

    /** Sets after how long PostgreSQL itself ends each of the statements that follow. */
    public void limit(Duration limit) throws SQLException {
        long millis = Math.max(1, Math.min(limit.toMillis(), Integer.MAX_VALUE));
        first(
                "select set_config('statement_timeout', ?, false), set_config('standard_conforming_strings', 'on', false)",
                row -> row.getString(1),
                Long.toString(millis));
    }

    /** Returns the process id of the server's process behind this session. */
    public int backend() throws SQLException {
        return first("select pg_backend_pid()", row -> row.getInt(1)).orElse(0);
    }

    /** Returns which other session bears an application name, for people; empty if none does. */
    public Optional<String> other(String name) throws SQLException {
        return first(OTHERS, row -> row.getString(1), name);
    }

    /** Returns the major version of the server. */
    public int majorVersion() throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion();
    }

    /** Returns all rows. */
    public <T> List<T> list(String sql, RowMapper<T> mapper, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<T> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(mapper.map(rows));
                }
                return found;
            }
        }
    }

    /** Returns the first row. */
    public <T> Optional<T> first(String sql, RowMapper<T> mapper, Object... arguments) throws SQLException {
        return list(sql, mapper, arguments).stream().findFirst();
    }

    /** Runs a statement that takes no parameters; one statement, whatever the text holds. */
    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
    }

    /** Runs something in one transaction, which is undone if it fails. */
    public void inTransaction(SqlAction action) throws SQLException {
        connection.setAutoCommit(false);
        try {
            action.run();
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException | RuntimeException ex) {
            undo();
            throw ex;
        }
    }

    /** Asks something that takes a change to answer, and undoes the change. */
    public <T> T andUndo(SqlSupplier<T> question) throws SQLException {
        connection.setAutoCommit(false);
        try {
            return question.get();
        } finally {
            undo();
        }
    }

    private void undo() {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException ex) {
            logger.debug("A session is broken; PostgreSQL undoes what it did", ex);
        }
    }

    /** Ends the session. One that cannot be ended properly is broken, and PostgreSQL ends it. */
    @Override
    public void close() {
        try (connection) {
            if (!applicationName.equals(READER)) {
                // the server shows a session for a moment longer, and nobody shall wait for one that is done
                execute("SET application_name = '" + READER + "'");
            }
        } catch (SQLException ex) {
            logger.debug("A session was broken when it was closed", ex);
        }
    }

    /**
     * Makes something of one row.
     *
     * @param <T> what it makes
     */
    @FunctionalInterface
    public interface RowMapper<T> {

        /** Reads the row at hand. */
        T map(ResultSet row) throws SQLException;
    }

    /** Statements that belong together. */
    @FunctionalInterface
    public interface SqlAction {

        /** Runs them. */
        void run() throws SQLException;
    }

    /**
     * Statements that answer something.
     *
     * @param <T> answer
     */
    @FunctionalInterface
    public interface SqlSupplier<T> {

        /** Runs them. */
        T get() throws SQLException;
    }
}
