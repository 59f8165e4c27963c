package dev.longshore.sample.postgres.database;

import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Database as the catalogs have it.
 *
 * @param observation what is shown of it
 * @param wantedEncoding what PostgreSQL calls the encoding that is wanted, empty if there is none of that name
 * @param mark whose it is, null for nobody's
 */
record LiveDatabase(
        DatabaseObservation observation,
        String wantedEncoding,
        @Nullable OwnerMark mark) {

    static final String BROKEN_REASON = "a DROP DATABASE that was interrupted has left it unusable";

    /** Connection limit of a database whose drop was interrupted; it can only be dropped again. */
    private static final int BROKEN = -2;

    static LiveDatabase read(ResultSet row) throws SQLException {
        String comment = row.getString("comment");
        DatabaseObservation observation = new DatabaseObservation(
                row.getString("datname"),
                row.getString("owner"),
                row.getString("encoding"),
                row.getInt("datconnlimit"),
                OwnerMark.textOf(comment));
        return new LiveDatabase(observation, row.getString("wanted_encoding"), OwnerMark.in(comment));
    }

    String name() {
        return observation.name();
    }

    boolean isBroken() {
        return observation.connectionLimit() == BROKEN;
    }
}
