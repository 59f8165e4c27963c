package dev.longshore.sample.postgres.database;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalConnector;
import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.ProviderUser;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.ExternalClientContract;
import dev.longshore.test.client.TestResource;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With a user that is no superuser. */
@PostgresTest
class DatabaseContractTests extends ExternalClientContract<DatabaseParameters, Database> {

    private TestServer server;

    @BeforeEach
    void makeUser(TestServer given) throws SQLException {
        server = given;
        ProviderUser.create(server);
    }

    @AfterEach
    void dropUser() throws SQLException {
        server.execute("DROP DATABASE IF EXISTS \"a database\"");
        ProviderUser.drop(server);
    }

    @Override
    protected ExternalConnector<Database> connector() {
        return new DatabaseConnector();
    }

    @Override
    protected ConnectContext context() {
        return ProviderUser.context(server);
    }

    @Override
    protected ConnectContext unreachable() {
        return server.unreachable();
    }

    @Override
    protected Optional<ConnectContext> unauthorized() {
        return Optional.of(server.context(ProviderUser.NAME, "a-wrong-secret"));
    }

    @Override
    protected TestResource<DatabaseParameters, Database> wanted() {
        return TestResource.of(Database.class, new DatabaseParameters("a database", null, "UTF8", 5, "it's for tests"));
    }

    @Override
    protected TestResource<DatabaseParameters, Database> changed() {
        return wanted().parameters(new DatabaseParameters("a database", null, "UTF8", -1, "new; comment"));
    }

    @Override
    protected Object externalState() throws SQLException {
        return server.query("select oid, datname, datdba, datconnlimit, shobj_description(oid, 'pg_database')"
                + " from pg_database order by 1");
    }

    @Override
    protected Collection<String> secrets() {
        return List.of(ProviderUser.PASSWORD, EmbeddedServer.PASSWORD, "a-wrong-secret");
    }
}
