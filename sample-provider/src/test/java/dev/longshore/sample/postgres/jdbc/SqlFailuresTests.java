package dev.longshore.sample.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.external.FailureClass;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlFailuresTests {

    @ParameterizedTest
    @CsvSource({
        "08006, TRANSIENT, OUTCOME_UNKNOWN, connection lost",
        "57P01, TRANSIENT, OUTCOME_UNKNOWN, server is shut down",
        "57P02, TRANSIENT, OUTCOME_UNKNOWN, server crashed",
        "57P03, TRANSIENT, OUTCOME_UNKNOWN, server is starting",
        ", TRANSIENT, OUTCOME_UNKNOWN, nobody knows",
        "57014, TRANSIENT, TRANSIENT, statement was cancelled and undone",
        "40P01, TRANSIENT, TRANSIENT, deadlock",
        "55P03, TRANSIENT, TRANSIENT, lock not available",
        "55006, TRANSIENT, TRANSIENT, database is in use",
        "2BP01, TRANSIENT, TRANSIENT, others depend on it still",
        "53100, TRANSIENT, TRANSIENT, disk full",
        "53200, TRANSIENT, TRANSIENT, out of memory",
        "53300, TRANSIENT, TRANSIENT, too many connections",
        "58030, TRANSIENT, TRANSIENT, I/O error",
        "42P01, TRANSIENT, TRANSIENT, no such table yet",
        "42704, TRANSIENT, TRANSIENT, no such role yet",
        "3D000, TRANSIENT, TRANSIENT, no such database yet",
        "25006, TRANSIENT, TRANSIENT, standby",
        "28P01, REJECTED, REJECTED, wrong password",
        "42501, REJECTED, REJECTED, insufficient privilege",
        "42601, REJECTED, REJECTED, syntax error",
        "42P07, REJECTED, REJECTED, name is taken",
        "23505, REJECTED, REJECTED, not unique",
        "22023, REJECTED, REJECTED, invalid value",
        "0A000, REJECTED, REJECTED, not supported",
        "54011, REJECTED, REJECTED, too many columns"
    })
    void stateSaysWhatToDo(String state, FailureClass reading, FailureClass changing, String reason) {
        SQLException ex = new SQLException(reason, state);

        assertThat(SqlFailures.whenReading(ex).failureClass()).as(reason).isEqualTo(reading);
        assertThat(SqlFailures.whenChanging(ex).failureClass()).as(reason).isEqualTo(changing);
        assertThat(SqlFailures.whenReading(ex)).hasMessageContaining(reason).hasCause(ex);
    }
}
