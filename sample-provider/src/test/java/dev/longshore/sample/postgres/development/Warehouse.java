package dev.longshore.sample.postgres.development;

import dev.longshore.sample.postgres.EmbeddedServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A database with a table as a shop might have it after a few years. */
record Warehouse(EmbeddedServer server) {

    private static final String ORDERS = """
            CREATE TABLE orders (
                id bigint NOT NULL,
                customer_id int NOT NULL,
                email text NOT NULL,
                status text NOT NULL,
                total numeric(10, 2) NOT NULL,
                placed_at timestamptz NOT NULL,
                note text
            )
            """;

    private static final String ROWS = """
            INSERT INTO orders
            SELECT id,
                   (random() * 200000)::int,
                   'Customer.' || (random() * 200000)::int || '@example.org',
                   (ARRAY['placed', 'paid', 'shipped', 'delivered'])[1 + (random() * 3)::int],
                   (random() * 500)::numeric(10, 2),
                   timestamptz '2020-01-01' + id * interval '40 seconds',
                   CASE WHEN random() < 0.1 THEN repeat('please ring twice ', 3) END
              FROM generate_series(1, %d) AS id
            """;

    void fill(long rows) throws SQLException {
        execute("postgres", "CREATE DATABASE warehouse");
        execute("warehouse", ORDERS, ROWS.formatted(rows), "ANALYZE orders");
    }

    private void execute(String database, String... statements) throws SQLException {
        try (Connection connection = server.open(database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
