package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * What errors of PostgreSQL mean for the next try. Of the server's error only message, hint and code are shown: details
 * and context can hold data of users.
 */
public final class SqlFailures {

    /** SQLSTATE of a statement that was cancelled, by a request or by {@code statement_timeout}. */
    public static final String QUERY_CANCELED = "57014";

    /** Something is missing or in the way that others make or take away at any time. */
    private static final Set<String> WAITS_FOR_OTHERS = Set.of(
            "2BP01", // dependent objects still exist
            "3D000", // no such database
            "3F000", // no such schema
            "42P01", // no such table
            "42704", // no such role, tablespace, operator class, ...
            "25006", // a standby answered
            "55006", // object in use
            "55P03", // lock not available
            "55000"); // not in the state that is needed

    /** Classes of errors that stay until somebody changes the spec, the data or the rights. */
    private static final Set<String> REJECTED_CLASSES = Set.of("0A", "0L", "0P", "22", "23", "28", "42", "44", "54");

    private static final Set<String> SESSION_ENDED =
            Set.of("40003", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03");

    private SqlFailures() {}

    /** The failure of something that changes nothing, or of connecting. */
    public static ExternalException whenReading(SQLException ex) {
        String state = ex.getSQLState();
        return classOf(state) == FailureClass.REJECTED
                ? ExternalException.rejected(textOf(ex), ex)
                : ExternalException.transientFailure(textOf(ex), ex);
    }

    /**
     * The failure of one statement or transaction that PostgreSQL undoes when it fails; the outcome is unknown if the
     * session ended before it answered.
     */
    public static ExternalException whenChanging(SQLException ex) {
        return classOf(ex.getSQLState()) == FailureClass.OUTCOME_UNKNOWN ? whenHalfDone(ex) : whenReading(ex);
    }

    /** The failure of something that may have changed a part of what it should. */
    public static ExternalException whenHalfDone(SQLException ex) {
        return ExternalException.outcomeUnknown(textOf(ex), ex);
    }

    private static FailureClass classOf(@Nullable String state) {
        if (state == null || state.startsWith("08") || SESSION_ENDED.contains(state)) {
            return FailureClass.OUTCOME_UNKNOWN;
        }
        boolean rejected = state.length() == 5 && REJECTED_CLASSES.contains(state.substring(0, 2));
        return rejected && !WAITS_FOR_OTHERS.contains(state) ? FailureClass.REJECTED : FailureClass.TRANSIENT;
    }

    /** Returns what happened, for people, without data of users. */
    public static String textOf(SQLException ex) {
        ServerErrorMessage server = ex instanceof PSQLException psql ? psql.getServerErrorMessage() : null;
        String message = server == null ? ex.getMessage() : server.getMessage();
        String hint = server == null || server.getHint() == null ? "" : "; " + server.getHint();
        return message + hint + (ex.getSQLState() == null ? "" : " (SQLSTATE " + ex.getSQLState() + ")");
    }
}
