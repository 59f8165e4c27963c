package dev.longshore.sample.postgres;

import dev.longshore.test.client.TestConnectContext;
import java.sql.SQLException;

/** A user as clouds give it out: it may make databases and roles, and is no superuser. */
public final class ProviderUser {

    public static final String NAME = "provider";
    public static final String PASSWORD = "the-provider-secret";

    private ProviderUser() {}

    public static void create(TestServer server) throws SQLException {
        server.execute("CREATE ROLE provider LOGIN CREATEDB CREATEROLE PASSWORD '" + PASSWORD + "'");
    }

    public static void drop(TestServer server) throws SQLException {
        server.execute("DROP OWNED BY provider CASCADE", "DROP ROLE provider");
    }

    public static TestConnectContext context(TestServer server) {
        return server.context(NAME, PASSWORD);
    }
}
