package dev.longshore.sample.postgres.index;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalConnector;
import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.ExternalClientContract;
import dev.longshore.test.client.TestResource;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

@PostgresTest
class IndexContractTests extends ExternalClientContract<IndexParameters, Index> {

    private TestServer server;

    @BeforeEach
    void makeTable(TestServer given) throws SQLException {
        server = given;
        server.execute(Tables.ORDERS, Tables.SLOW_FUNCTION);
    }

    @Override
    protected ExternalConnector<Index> connector() {
        return new IndexConnector();
    }

    @Override
    protected ConnectContext context() {
        return server.context();
    }

    @Override
    protected ConnectContext unreachable() {
        return server.unreachable();
    }

    @Override
    protected Optional<ConnectContext> unauthorized() {
        return Optional.of(server.context(EmbeddedServer.USER, "a-wrong-secret"));
    }

    @Override
    protected TestResource<IndexParameters, Index> wanted() {
        return TestResource.of(Index.class, Indexes.onColumns("customer"));
    }

    @Override
    protected TestResource<IndexParameters, Index> changed() {
        return wanted().parameters(Indexes.onColumns("customer", "placed"));
    }

    @Override
    protected TestResource<IndexParameters, Index> slow() {
        return wanted().parameters(Indexes.onExpression("slow(id)"));
    }

    @Override
    protected Object externalState() throws SQLException {
        return server.query("select indexrelid, indisvalid, pg_get_indexdef(indexrelid),"
                + " obj_description(indexrelid, 'pg_class') from pg_index"
                + " where indrelid = 'orders'::regclass order by 1");
    }

    @Override
    protected Collection<String> secrets() {
        return List.of(EmbeddedServer.PASSWORD, "a-wrong-secret");
    }
}
