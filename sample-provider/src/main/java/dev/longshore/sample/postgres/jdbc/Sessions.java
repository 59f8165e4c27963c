package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationContext;
import dev.longshore.external.SettleTime;
import dev.longshore.resource.ManagedResource;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The sessions of one client: one to look with, opened when it is needed, and one for a change at a time. */
public final class Sessions implements AutoCloseable {

    /**
     * A statement goes on when its client is gone, but not past the deadline of the operation, and its session is seen
     * by {@link #work} as long. What is left is the way of a request to the server.
     */
    public static final SettleTime SETTLE_TIME = SettleTime.seenAsBusy(Duration.ofSeconds(10));

    private final Postgres server;

    private @Nullable PostgresSession reading;
    private volatile int changing;

    /** Creates sessions that are not opened yet. */
    public Sessions(Postgres server) {
        this.server = server;
    }

    /** Returns where they lead. */
    public Postgres server() {
        return server;
    }

    /** Returns the session to look with. */
    public PostgresSession reading() {
        PostgresSession open = reading;
        if (open == null) {
            open = PostgresSession.forReading(server);
            reading = open;
        }
        return open;
    }

    /**
     * Opens a session for the change that an operation makes. PostgreSQL ends its statements at the deadline by itself,
     * and shows the UID of the managed resource as application name.
     */
    public PostgresSession changing(OperationContext operation) {
        operation.throwIfCancelRequested();
        String name = applicationName(operation.owner().uid());
        PostgresSession opened = PostgresSession.forChanging(server, name, operation.remaining());
        changing = backendOf(opened);
        return opened;
    }

    private static int backendOf(PostgresSession session) {
        try {
            return session.backend();
        } catch (SQLException ex) {
            session.close();
            throw SqlFailures.whenReading(ex);
        }
    }

    /** Returns what goes on for a managed resource in a session of another process, for people; null for nothing. */
    public @Nullable String work(ManagedResource<?, ?> resource) throws SQLException {
        String name = applicationName(resource.metadata().uid());
        return reading().other(name).map(other -> other + "; waiting for it").orElse(null);
    }

    /**
     * Refuses to say what is not certain while something goes on for the resource.
     *
     * @throws ExternalException busy, if something does
     */
    public void requireNoWork(ManagedResource<?, ?> resource) throws SQLException {
        String work = work(resource);
        if (work != null) {
            throw ExternalException.busy(work);
        }
    }

    /** Returns what PostgreSQL shows as application name while a managed resource is worked for. */
    public static String applicationName(String uid) {
        return "longshore " + uid;
    }

    /** What the failure of a change means: that it was stopped, if somebody asked for that, else what PostgreSQL says. */
    public static RuntimeException failed(SQLException ex, OperationContext operation) {
        boolean cancelled = SqlFailures.QUERY_CANCELED.equals(ex.getSQLState()) && operation.isCancelRequested();
        return cancelled ? new OperationCancelledException("it was stopped: " + SqlFailures.textOf(ex)) : failed(ex);
    }

    private static ExternalException failed(SQLException ex) {
        return SqlFailures.whenChanging(ex);
    }

    /**
     * Asks the server to cancel the statement that the change is at. A request that comes between two statements is
     * lost, so ask again while the operation goes on.
     */
    public void cancel() throws SQLException {
        if (changing != 0) {
            try (PostgresSession session = PostgresSession.forReading(server)) {
                session.first("select pg_cancel_backend(?)", row -> row.getBoolean(1), changing);
            }
        }
    }

    @Override
    public void close() {
        PostgresSession open = reading;
        if (open != null) {
            open.close();
        }
    }
}
