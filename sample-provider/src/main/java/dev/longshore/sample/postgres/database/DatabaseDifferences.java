package dev.longshore.sample.postgres.database;

import dev.longshore.external.ExternalException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an update of a database would change. */
final class DatabaseDifferences {

    private final List<String> found = new ArrayList<>();

    private DatabaseDifferences() {}

    static List<String> between(Database database, LiveDatabase live) {
        DatabaseParameters wanted = database.parameters();
        DatabaseObservation is = live.observation();
        DatabaseDifferences differences = new DatabaseDifferences();
        if (!database.metadata().isDeleted()) {
            refuse("name", wanted.name(), is.name());
            refuse("encoding", wanted.encoding() == null ? null : live.wantedEncoding(), is.encoding());
        }
        differences.compare("owner", wanted.owner(), is.owner());
        differences.compare("connectionLimit", wanted.connectionLimit(), is.connectionLimit());
        differences.compare("comment", wanted.comment(), is.comment());
        if (live.isBroken()) {
            differences.found.add(LiveDatabase.BROKEN_REASON);
        }
        if (live.mark() == null) {
            differences.found.add("it has no owner's mark yet");
        }
        return List.copyOf(differences.found);
    }

    private static void refuse(String field, @Nullable String wanted, @Nullable String is) {
        if (wanted != null && !wanted.equals(is)) {
            throw ExternalException.rejected(field + " of the database is '" + is + "' and cannot be changed to '"
                    + wanted + "'; put spec.forProvider." + field + " back, or make another resource");
        }
    }

    private void compare(String field, @Nullable Object wanted, Object is) {
        if (wanted != null && !wanted.equals(is)) {
            found.add(field + " is '" + is + "' and should be '" + wanted + "'");
        }
    }
}
