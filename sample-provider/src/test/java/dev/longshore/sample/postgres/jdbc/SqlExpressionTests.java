package dev.longshore.sample.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@PostgresTest
class SqlExpressionTests {

    private static final long SEED = 20261201;
    private static final String[] PIECES = {
        "'",
        "\"",
        "E'",
        "e'",
        "U&'",
        "\\",
        "(",
        ")",
        ";",
        "--",
        "/*",
        "*/",
        "$$",
        "$a$",
        "a$b",
        " ",
        "\n",
        "1",
        "+",
        "x",
        "''",
        "SELECT canary()"
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lower(email)",
                "a - -1",
                "a$b = 'c'",
                "name = 'it''s; -- no comment'",
                "\"odd;)name\" IS NULL",
                "E'\\'' || 'x'",
                "the'text' = 'x'",
                "data->>'k' = '$1'"
            })
    void expressionWhenItIsOneIsTaken(String text) {
        assertThat(new SqlExpression(text).sql()).isEqualTo("(" + text + ")");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "1; DROP TABLE x",
                "1) + (2",
                ")(",
                "(1",
                "1 -- x",
                "1 /* x */",
                "'open",
                "\"open",
                "$$x$$",
                "$1",
                "'a\0b'",
                "'\\'; DROP TABLE x; --"
            })
    void expressionWhenItIsNotOneIsRejected(String text) {
        assertThatExceptionOfType(ExternalException.class).isThrownBy(() -> new SqlExpression(text));
    }

    /** Whatever is accepted stays inside of its parentheses, in PostgreSQL's own opinion. */
    @Test
    void expressionWhenAcceptedNeverBecomesASecondStatement(TestServer server) throws SQLException {
        server.execute(
                "CREATE TABLE escaped (n int)",
                "CREATE FUNCTION canary() RETURNS int LANGUAGE sql AS"
                        + " 'INSERT INTO escaped VALUES (1) RETURNING n'");
        Random random = new Random(SEED);
        int accepted = 0;
        try (Connection connection = server.open()) {
            for (int round = 0; round < 3000; round++) {
                accepted += tryOne(connection, random) ? 1 : 0;
            }
        }
        assertThat(accepted).as("texts that were tried on the server").isGreaterThan(50);
        assertThat(server.query("select count(*) from escaped"))
                .as("seed %s", SEED)
                .containsExactly("0");
    }

    private static boolean tryOne(Connection connection, Random random) {
        StringBuilder text = new StringBuilder("1");
        for (int i = random.nextInt(8); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        SqlExpression expression;
        try {
            expression = new SqlExpression(text.toString());
        } catch (ExternalException ex) {
            return false;
        }
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute("SELECT 0 WHERE false AND " + expression.sql() + " IS NULL");
        } catch (SQLException ex) {
            assertThat(ex.getSQLState()).as(text.toString()).matches("(22|42).*");
        }
        return true;
    }
}
