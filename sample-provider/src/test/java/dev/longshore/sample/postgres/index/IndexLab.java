package dev.longshore.sample.postgres.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longshore.external.ExternalClient;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.ClientRun;
import dev.longshore.test.client.RecordingOperation;
import dev.longshore.test.client.TestResource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One table, one index resource, and the hands to do things to them. */
final class IndexLab {

    final TestServer server;
    final ClientRun<IndexParameters, Index> run;

    IndexLab(TestServer server) throws SQLException {
        this.server = server;
        this.run = new ClientRun<>(new IndexConnector(), server.context());
        server.execute(Tables.ORDERS, Tables.SLOW_FUNCTION);
    }

    static TestResource<IndexParameters, Index> resource(IndexParameters parameters) {
        return TestResource.of(Index.class, parameters).named("shop", "one").uid("uid-one");
    }

    static TestResource<IndexParameters, Index> another(IndexParameters parameters) {
        return TestResource.of(Index.class, parameters).named("shop", "two").uid("uid-two");
    }

    Observation.Present<?> present(TestResource<IndexParameters, Index> resource) throws Exception {
        Observation found = run.observe(resource);
        assertThat(found).isInstanceOf(Observation.Present.class);
        return (Observation.Present<?>) found;
    }

    boolean isAbsent(TestResource<IndexParameters, Index> resource) throws Exception {
        return run.observe(resource) instanceof Observation.Absent;
    }

    /** A build that runs on a thread of its own. */
    Build start(OperationType type, TestResource<IndexParameters, Index> resource) throws Exception {
        Index index = run.named(resource).build();
        ExternalClient<Index> client = new IndexConnector().connect(index, server.context());
        RecordingOperation operation = new RecordingOperation(type, index);
        CompletableFuture<Void> end = run.start(index, unused -> {
            try (client) {
                return type == OperationType.CREATE ? client.create(index, operation) : client.update(index, operation);
            }
        });
        return new Build(client, index, operation, end);
    }

    record Build(ExternalClient<Index> client, Index index, RecordingOperation operation, CompletableFuture<Void> end) {

        void cancel() throws Exception {
            operation.requestCancel();
            ((IndexClient) client).cancel(index, operation);
        }

        Throwable failure() {
            await().until(end::isDone);
            return end.handle((nothing, failure) -> failure).join();
        }
    }

    /** Keeps concurrent builds in their first phase, with the index in the catalogs, until it is closed. */
    Connection holdBuilds() throws SQLException {
        Connection connection = server.open();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO orders VALUES (0, 0, 'a', now(), true)");
        }
        return connection;
    }

    void awaitInvalid(String name) {
        await().until(() -> query(
                        "select 1 from pg_index where not indisvalid and indexrelid = to_regclass('" + name + "')")
                .equals(List.of("1")));
    }

    /** Process of the server behind the build that is going on. */
    String builder() throws SQLException {
        return query("select pid from pg_stat_progress_create_index where datname = current_database()")
                .get(0);
    }

    List<String> indexes() throws SQLException {
        return query("select relname, indisvalid from pg_index join pg_class c on c.oid = indexrelid"
                + " where indrelid = 'orders'::regclass order by 1");
    }

    String oid(String name) throws SQLException {
        return query("select '" + name + "'::regclass::oid").get(0);
    }

    List<String> query(String sql) throws SQLException {
        return server.query(sql);
    }
}
