package dev.longshore.sample.postgres.database;

import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.SqlLiteral;
import java.util.ArrayList;
import java.util.List;

/** Statements about databases. */
final class DatabaseStatements {

    private DatabaseStatements() {}

    static String create(Identifier name, DatabaseParameters wanted) {
        StringBuilder sql = new StringBuilder("CREATE DATABASE ").append(name.sql());
        if (wanted.owner() != null) {
            sql.append(" OWNER ").append(new Identifier(wanted.owner()).sql());
        }
        if (wanted.encoding() != null) {
            // template1 may hold data in its own encoding, so only template0 takes another one
            sql.append(" ENCODING ").append(SqlLiteral.of(wanted.encoding())).append(" TEMPLATE template0");
        }
        if (wanted.connectionLimit() != null) {
            sql.append(" CONNECTION LIMIT ").append(wanted.connectionLimit());
        }
        return sql.toString();
    }

    static List<String> alter(Identifier name, DatabaseParameters wanted, DatabaseObservation is) {
        String alter = "ALTER DATABASE " + name.sql();
        List<String> statements = new ArrayList<>();
        if (wanted.owner() != null && !wanted.owner().equals(is.owner())) {
            statements.add(alter + " OWNER TO " + new Identifier(wanted.owner()).sql());
        }
        if (wanted.connectionLimit() != null && wanted.connectionLimit() != is.connectionLimit()) {
            statements.add(alter + " CONNECTION LIMIT " + wanted.connectionLimit());
        }
        return statements;
    }

    static String drop(Identifier name) {
        return "DROP DATABASE IF EXISTS " + name.sql();
    }
}
