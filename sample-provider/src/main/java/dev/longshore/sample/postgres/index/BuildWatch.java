package dev.longshore.sample.postgres.index;

import dev.longshore.external.OperationContext;
import dev.longshore.sample.postgres.jdbc.Postgres;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a build from a session of its own, because the one that builds is blocked until it ends: reports progress,
 * marks the index as soon as it can be seen, and repeats a request to cancel until it is heard.
 */
final class BuildWatch implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(BuildWatch.class);

    private static final long INTERVAL_MILLIS = 500;
    private static final String PROGRESS =
            "select " + BuildPhase.COLUMNS + " from pg_stat_progress_create_index where pid = ?";

    private final Postgres server;
    private final int backend;
    private final OperationContext operation;
    private final Marking marking;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private boolean marked;

    private BuildWatch(Postgres server, int backend, OperationContext operation, Marking marking) {
        this.server = server;
        this.backend = backend;
        this.operation = operation;
        this.marking = marking;
        this.thread = new Thread(this::run, "index-build-watch-" + backend);
        thread.setDaemon(true);
    }

    static BuildWatch start(Postgres server, int backend, OperationContext operation, Marking marking) {
        BuildWatch watch = new BuildWatch(server, backend, operation, marking);
        watch.thread.start();
        return watch;
    }

    private void run() {
        try (PostgresSession session = PostgresSession.forReading(server)) {
            while (!ended.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                look(session);
            }
        } catch (SQLException | RuntimeException ex) {
            logger.warn("Progress of the build in session {} is not known any more; it goes on unwatched", backend, ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(PostgresSession session) throws SQLException {
        if (operation.isCancelRequested()) {
            session.first("select pg_cancel_backend(?)", row -> row.getBoolean(1), backend);
        }
        Optional<BuildPhase.Progress> progress = session.first(PROGRESS, BuildPhase::read, backend);
        progress.ifPresent(found -> operation.progress(found.percent(), found.message()));
        marked = marked || (progress.isPresent() && marking.mark(session));
    }

    /** Ends the watching and waits until nothing is marked any more. */
    @Override
    public void close() {
        ended.countDown();
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(60));
        } catch (InterruptedException ex) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes the owner's mark. */
    @FunctionalInterface
    interface Marking {

        /** Returns whether there was something to mark already. */
        boolean mark(PostgresSession session) throws SQLException;
    }
}
