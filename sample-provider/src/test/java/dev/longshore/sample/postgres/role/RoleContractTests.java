package dev.longshore.sample.postgres.role;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalConnector;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.ProviderUser;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.test.client.ExternalClientContract;
import dev.longshore.test.client.TestConnectContext;
import dev.longshore.test.client.TestResource;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With a user that is no superuser. */
@PostgresTest
class RoleContractTests extends ExternalClientContract<RoleParameters, Role> {

    private static final SecretKeyReference PASSWORD = SecretKeyReference.of("given", "password");

    private TestServer server;

    @BeforeEach
    void makeUser(TestServer given) throws SQLException {
        server = given;
        ProviderUser.create(server);
        server.execute("CREATE ROLE readers", "GRANT readers TO provider WITH ADMIN OPTION");
    }

    @AfterEach
    void dropUser() throws SQLException {
        server.execute("DROP ROLE IF EXISTS \"a role\"", "DROP ROLE readers");
        ProviderUser.drop(server);
    }

    @Override
    protected ExternalConnector<Role> connector() {
        return new RoleConnector();
    }

    @Override
    protected ConnectContext context() {
        return given(ProviderUser.context(server));
    }

    private static TestConnectContext given(TestConnectContext context) {
        return context.secret("given", Map.of("password", "the-given-secret"));
    }

    @Override
    protected ConnectContext unreachable() {
        return given(server.unreachable());
    }

    @Override
    protected Optional<ConnectContext> unauthorized() {
        return Optional.of(given(server.context(ProviderUser.NAME, "a-wrong-secret")));
    }

    @Override
    protected TestResource<RoleParameters, Role> wanted() {
        return TestResource.of(Role.class, new RoleParameters("a role", true, PASSWORD, 5, List.of("readers")));
    }

    @Override
    protected TestResource<RoleParameters, Role> changed() {
        return wanted().parameters(new RoleParameters("a role", false, PASSWORD, -1, List.of()));
    }

    @Override
    protected Object externalState() throws SQLException {
        return List.of(
                server.query("select oid, rolname, rolcanlogin, rolconnlimit, rolpassword,"
                        + " shobj_description(oid, 'pg_authid') from pg_authid order by 1"),
                server.query("select roleid, member from pg_auth_members order by 1, 2"));
    }

    @Override
    protected Collection<String> secrets() {
        return List.of(ProviderUser.PASSWORD, "the-given-secret", "a-wrong-secret");
    }
}
