package dev.longshore.sample.postgres.role;

import dev.longshore.sample.postgres.owner.OwnerMark;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Role as the catalogs have it.
 *
 * @param observation what is shown of it
 * @param comment its comment
 */
record LiveRole(RoleObservation observation, @Nullable String comment) {

    static final String FIND = """
            select r.rolname, r.rolcanlogin, r.rolconnlimit, shobj_description(r.oid, 'pg_authid') as comment,
                   array(select distinct g.rolname::text
                           from pg_auth_members m join pg_roles g on g.oid = m.roleid
                          where m.member = r.oid order by 1) as member_of
              from pg_roles r where r.rolname = ?
            """;

    static LiveRole read(ResultSet row) throws SQLException {
        String[] memberOf = (String[]) row.getArray("member_of").getArray();
        RoleObservation observation = new RoleObservation(
                row.getString("rolname"), row.getBoolean("rolcanlogin"), row.getInt("rolconnlimit"), List.of(memberOf));
        return new LiveRole(observation, row.getString("comment"));
    }

    String name() {
        return observation.name();
    }

    @Nullable
    OwnerMark mark() {
        return OwnerMark.in(comment);
    }
}
