package dev.longshore.sample.postgres.role;

import dev.longshore.sample.postgres.jdbc.Identifier;
import dev.longshore.sample.postgres.jdbc.SqlLiteral;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements about roles. */
final class RoleStatements {

    private RoleStatements() {}

    static List<String> create(Identifier name, RoleParameters wanted, @Nullable String password) {
        List<String> statements = new ArrayList<>();
        statements.add("CREATE ROLE " + name.sql() + attributes(wanted, password));
        List<String> memberOf = wanted.memberOf();
        if (memberOf != null) {
            memberOf.forEach(group -> statements.add(grant(group, name)));
        }
        return statements;
    }

    /** Sets everything that is wanted, whether it differs or not. */
    static List<String> alter(Identifier name, RoleParameters wanted, RoleObservation is, @Nullable String password) {
        List<String> statements = new ArrayList<>();
        statements.add("ALTER ROLE " + name.sql() + attributes(wanted, password));
        List<String> memberOf = wanted.memberOf();
        if (memberOf != null) {
            memberOf.stream()
                    .filter(group -> !is.memberOf().contains(group))
                    .forEach(group -> statements.add(grant(group, name)));
        }
        return statements;
    }

    private static String attributes(RoleParameters wanted, @Nullable String password) {
        StringBuilder sql = new StringBuilder(wanted.login() ? " LOGIN" : " NOLOGIN");
        if (password != null) {
            sql.append(" PASSWORD ").append(SqlLiteral.of(Passwords.verifier(password)));
        }
        if (wanted.connectionLimit() != null) {
            sql.append(" CONNECTION LIMIT ").append(wanted.connectionLimit());
        }
        return sql.toString();
    }

    private static String grant(String group, Identifier name) {
        return "GRANT " + new Identifier(group).sql() + " TO " + name.sql();
    }

    /**
     * Takes a membership away.
     *
     * @param grantor who has given it, null on servers before 16, which do not ask
     */
    static String revoke(String group, Identifier name, @Nullable String grantor) {
        String grantedBy = grantor == null ? "" : " GRANTED BY " + new Identifier(grantor).sql();
        return "REVOKE " + new Identifier(group).sql() + " FROM " + name.sql() + grantedBy;
    }

    static String drop(Identifier name) {
        return "DROP ROLE IF EXISTS " + name.sql();
    }
}
