package dev.longshore.sample.postgres;

import dev.longshore.sample.postgres.config.PostgresConfig;
import dev.longshore.sample.postgres.config.PostgresConfig.Credentials;
import dev.longshore.sample.postgres.config.PostgresConfig.SecretReference;
import dev.longshore.test.client.TestConnectContext;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** One database of the embedded server as a test sees it. */
public final class TestServer implements AutoCloseable {

    private final int port;
    private final String database;

    TestServer(int port, String database) {
        this.port = port;
        this.database = database;
    }

    public String database() {
        return database;
    }

    public int port() {
        return port;
    }

    void create() throws SQLException {
        in("postgres", "CREATE DATABASE " + database);
    }

    @Override
    public void close() throws SQLException {
        in("postgres", "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    private void in(String other, String sql) throws SQLException {
        try (Connection connection = open(other, EmbeddedServer.USER, EmbeddedServer.PASSWORD);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What a connector may read, as an administrator of the server. */
    public TestConnectContext context() {
        return context(port, EmbeddedServer.USER, EmbeddedServer.PASSWORD);
    }

    public TestConnectContext context(String user, String password) {
        return context(port, user, password);
    }

    /** What a connector may read; nobody listens at the port. */
    public TestConnectContext unreachable() {
        return context(1, EmbeddedServer.USER, EmbeddedServer.PASSWORD);
    }

    private TestConnectContext context(int anyPort, String user, String password) {
        Credentials credentials = new Credentials(Credentials.Source.Secret, new SecretReference(null, "admin"));
        PostgresConfig config = new PostgresConfig("127.0.0.1", anyPort, database, credentials, null);
        return TestConnectContext.of(config).secret("admin", Map.of("username", user, "password", password));
    }

    public Connection open() throws SQLException {
        return open(database, EmbeddedServer.USER, EmbeddedServer.PASSWORD);
    }

    public Connection open(String other, String user, String password) throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(other);
        source.setUser(user);
        source.setPassword(password);
        return source.getConnection();
    }

    public void execute(String... statements) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns all rows, each as one text. */
    public List<String> query(String sql) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row(rows));
            }
            return found;
        }
    }

    private static String row(ResultSet rows) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            columns.add(rows.getString(i));
        }
        return String.join(" ", columns);
    }
}
