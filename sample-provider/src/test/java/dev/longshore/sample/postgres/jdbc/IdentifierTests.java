package dev.longshore.sample.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@PostgresTest
class IdentifierTests {

    private static final long SEED = 20261201;
    private static final String NASTY = "\"\"\"'';;--/**/\\$()%_ \t\n.ABCxyzäÖ索🐘";

    @Test
    void sqlWhenTextIsAnythingIsReadBackAsTheSameName(TestServer server) throws Exception {
        Random random = new Random(SEED);
        try (Connection connection = server.open();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (int round = 0; round < 500; round++) {
                String name = randomName(random);
                String sql = "SELECT 1 AS " + new Identifier(name).sql() + ", " + SqlLiteral.of(name);
                try (ResultSet row = statement.executeQuery(sql)) {
                    row.next();
                    assertThat(row.getMetaData().getColumnName(1))
                            .as("seed %s", SEED)
                            .isEqualTo(name);
                    assertThat(row.getString(2)).as("seed %s", SEED).isEqualTo(name);
                }
            }
        }
    }

    private static String randomName(Random random) {
        int[] points = NASTY.codePoints().toArray();
        StringBuilder name = new StringBuilder();
        int length = 1 + random.nextInt(20);
        while (name.codePointCount(0, name.length()) < length) {
            String next = Character.toString(points[random.nextInt(points.length)]);
            boolean fits = (name + next).getBytes(StandardCharsets.UTF_8).length <= 63;
            if (!fits) {
                break;
            }
            name.append(next);
        }
        return name.toString();
    }

    @Test
    void identifierWhenItHasSixtyThreeBytesIsTaken(TestServer server) throws Exception {
        String longest = "ä".repeat(31) + "x";

        server.execute("CREATE TABLE " + new Identifier(longest).sql() + " ()");

        assertThat(server.query("select relname from pg_class where relname = '" + longest + "'"))
                .containsExactly(longest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "half \uD83D", "ääääääääääääääääääääääääääääääää"})
    void identifierWhenPostgresCannotHaveItIsRejected(String name) {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> new Identifier(name))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED));
    }

    @Test
    void literalWhenTextHoldsNulIsRejected() {
        assertThatExceptionOfType(ExternalException.class).isThrownBy(() -> SqlLiteral.of("a\0b"));
    }
}
