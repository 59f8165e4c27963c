package dev.longshore.sample.postgres.index;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationContext;
import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.Postgres;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import dev.longshore.sample.postgres.jdbc.Sessions;
import dev.longshore.sample.postgres.jdbc.SqlFailures;
import dev.longshore.sample.postgres.jdbc.SqlLiteral;
import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** What one operation does to one index, on one session. */
final class IndexWork implements AutoCloseable {

    /** Upper half of the keys of our advisory locks; the lower half is the number of the table. */
    private static final long LOCKS = 0x4C4F4E47L << Integer.SIZE;

    private static final long LOCK_RETRY_MILLIS = 500;

    private final Index index;
    private final Postgres server;
    private final PostgresSession session;
    private final OperationContext operation;
    private final IndexCatalog catalog;

    IndexWork(Index index, Postgres server, PostgresSession session, OperationContext operation) {
        this.index = index;
        this.server = server;
        this.session = session;
        this.operation = operation;
        this.catalog = new IndexCatalog(session);
    }

    IndexCatalog.Found find(IndexName name) throws SQLException {
        return catalog.find(name);
    }

    /**
     * Waits until no other provider builds or drops an index of the table. Two concurrent builds of one table wait for
     * each other's snapshots, and PostgreSQL would break the deadlock by ending one, perhaps after hours. Asking again and
     * again keeps no snapshot; the lock goes with the session.
     */
    void lockTable(Identifier schema, Identifier table) throws SQLException {
        OptionalLong number = catalog.table(schema, table);
        if (number.isEmpty()) {
            throw noSuchTable(schema, table);
        }
        lockTable(number.getAsLong());
    }

    /** As {@link #lockTable(Identifier, Identifier)}, for the table that has the index. */
    void lockTable(LiveIndex live) throws SQLException {
        Optional<Long> number =
                session.first("select indrelid from pg_index where indexrelid = ?", row -> row.getLong(1), live.oid());
        if (number.isPresent()) {
            lockTable(number.get());
        }
    }

    private void lockTable(long number) throws SQLException {
        while (!tryLock(LOCKS | number)) {
            operation.progress("waiting for another index of the table to be built or dropped");
            pause();
        }
    }

    ExternalException noSuchTable(Identifier schema, Identifier table) {
        return ExternalException.transientFailure("table " + IndexName.format(schema.text(), table.text())
                + " does not exist in database " + server.database() + "; the index is built when it is there");
    }

    private boolean tryLock(long key) throws SQLException {
        return session.first("select pg_try_advisory_lock(?)", row -> row.getBoolean(1), key)
                .orElse(false);
    }

    private void pause() {
        operation.throwIfCancelRequested();
        if (operation.remaining().isZero()) {
            throw ExternalException.transientFailure("another index of the table was built all the time");
        }
        try {
            TimeUnit.MILLISECONDS.sleep(LOCK_RETRY_MILLIS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new OperationCancelledException("interrupted while waiting for another index of the table");
        }
    }

    /** Builds an index under a name that is free; what a failed build leaves is dropped again. */
    LiveIndex build(IndexDefinition definition, IndexName name) throws SQLException {
        operation.throwIfCancelRequested();
        String comment = "";
        try (BuildWatch watch = BuildWatch.start(
                server, session.backend(), operation, other -> mark(other, name, definition, comment))) {
            session.limit(operation.remaining());
            session.execute(definition.concurrently(name.name()));
        } catch (SQLException ex) {
            throw failed(ex, name);
        }
        mark(session, name, definition, comment);
        return require(name);
    }

    private RuntimeException failed(SQLException ex, IndexName name) {
        if (operation.isCancelRequested()) {
            return new OperationCancelledException(
                    "the build of index " + name + " was stopped; what is left of it is dropped next");
        }
        boolean cancelled = SqlFailures.QUERY_CANCELED.equals(ex.getSQLState());
        ExternalException failure = cancelled ? SqlFailures.whenHalfDone(ex) : SqlFailures.whenChanging(ex);
        return failure.failureClass() == FailureClass.OUTCOME_UNKNOWN ? failure : afterCleaning(failure, name);
    }

    /** Only what a build of ours has left is invalid, without work, and without the mark of another resource. */
    private RuntimeException afterCleaning(ExternalException failure, IndexName name) {
        try {
            LiveIndex left = find(name).live();
            if (left != null && !left.valid() && left.build() == null && !OwnerMark.isForeign(left.mark(), index)) {
                drop(name);
            }
            return failure;
        } catch (SQLException ex) {
            failure.addSuppressed(ex);
            return ExternalException.outcomeUnknown(
                    failure.getMessage() + "; what is left of the build is dropped next", failure);
        }
    }

    /** Says whose the index is and what it was made from. Returns whether it is there. */
    private boolean mark(PostgresSession by, IndexName name, IndexDefinition definition, String text)
            throws SQLException {
        LiveIndex live = new IndexCatalog(by).find(name).live();
        if (live != null) {
            mark(by, live, definition, text);
        }
        return live != null;
    }

    private void mark(PostgresSession by, LiveIndex live, IndexDefinition definition, String text) throws SQLException {
        OwnerMark mark = OwnerMark.of(index, Map.of("spec", definition.fingerprint(), "live", live.fingerprint()));
        if (!mark.equals(live.mark())) {
            by.execute("COMMENT ON INDEX " + live.name().sql() + " IS " + SqlLiteral.of(mark.after(text)));
        }
    }

    /** Marks an index that is there, keeping what people wrote in its comment. */
    void mark(LiveIndex live, IndexDefinition definition) throws SQLException {
        mark(session, live, definition, OwnerMark.textOf(live.comment()));
    }

    private LiveIndex require(IndexName name) throws SQLException {
        LiveIndex live = find(name).live();
        if (live == null || !live.valid()) {
            throw ExternalException.outcomeUnknown("index " + name + " was built and somebody has changed it since");
        }
        return live;
    }

    /** Lets the new index take the name of the old one in one step, so that there is always one that serves. */
    void swap(LiveIndex old, LiveIndex fresh, IndexDefinition definition) throws SQLException {
        IndexName name = old.name();
        session.inTransaction(() -> {
            rename(name, name.replaced());
            rename(fresh.name(), name);
            mark(session, withName(fresh, name), definition, OwnerMark.textOf(old.comment()));
        });
    }

    private void rename(IndexName from, IndexName to) throws SQLException {
        session.execute("ALTER INDEX " + from.sql() + " RENAME TO " + to.name().sql());
    }

    private static LiveIndex withName(LiveIndex live, IndexName name) {
        return new LiveIndex(
                name,
                live.oid(),
                live.valid(),
                live.definition(),
                live.shape(),
                live.table(),
                live.tablespace(),
                null,
                null);
    }

    /** Drops an index without blocking anybody. */
    void drop(IndexName name) throws SQLException {
        operation.progress("dropping index " + name);
        session.limit(operation.remaining());
        session.execute("DROP INDEX CONCURRENTLY IF EXISTS " + name.sql());
    }

    /** Ends builds and drops that a provider which is gone has left running. */
    void cancelLeftWork(IndexName name) throws SQLException {
        session.list(
                """
                select pg_cancel_backend(pid) from (
                    select p.pid from pg_stat_progress_create_index p where p.index_relid = any(?)
                    union
                    select a.pid from pg_stat_activity a where a.application_name = ?) others
                 where pid <> pg_backend_pid()
                """,
                row -> row.getBoolean(1),
                find(name).all().stream().map(LiveIndex::oid).toArray(Long[]::new),
                Sessions.applicationName(index.metadata().uid()));
    }

    boolean isSame(LiveIndex live, IndexDefinition definition) throws SQLException {
        return new DefinitionComparison(session, catalog).isSame(live, definition);
    }

    @Override
    public void close() {
        session.close();
    }
}
