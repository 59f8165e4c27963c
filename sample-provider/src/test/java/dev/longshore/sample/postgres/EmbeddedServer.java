package dev.longshore.sample.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL on a free port of 127.0.0.1 that wants passwords. */
public final class EmbeddedServer implements AutoCloseable {

    public static final String USER = "postgres";
    public static final String PASSWORD = "the-admin-secret";

    private static final String ACCESS = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n";

    private final EmbeddedPostgres postgres;
    private final AtomicInteger databases = new AtomicInteger();

    private EmbeddedServer(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    public static EmbeddedServer start() throws IOException, SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setServerConfig("max_wal_size", "4GB")
                .setServerConfig("max_connections", "200")
                .setServerConfig("shared_buffers", "64MB")
                // what was committed must be there after a crash
                .setServerConfig("synchronous_commit", "on")
                .start();
        EmbeddedServer server = new EmbeddedServer(postgres);
        server.demandPasswords();
        return server;
    }

    /** The server starts with an open door, because that is how the library sees that it has started. */
    private void demandPasswords() throws IOException, SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER ROLE postgres PASSWORD '" + PASSWORD + "'");
            try (ResultSet row = statement.executeQuery("SHOW hba_file")) {
                row.next();
                Files.writeString(Path.of(row.getString(1)), ACCESS);
            }
            statement.execute("SELECT pg_reload_conf()");
        }
    }

    public int port() {
        return postgres.getPort();
    }

    /** Opens a connection as an administrator. */
    public Connection open(String database) throws SQLException {
        return new TestServer(port(), database).open();
    }

    /** Makes a database that nobody else uses. */
    public TestServer newDatabase() throws SQLException {
        String name = "test" + databases.incrementAndGet();
        TestServer server = new TestServer(port(), name);
        server.create();
        return server;
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
