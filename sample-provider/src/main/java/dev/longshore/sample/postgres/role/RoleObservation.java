package dev.longshore.sample.postgres.role;

import dev.longshore.resource.schema.Description;
import java.util.List;

/** Role as it was found. */
@Description("Role as it was found.")
public record RoleObservation(
        @Description("Name of the role.") String name,

        @Description("Whether one can sign in as the role.") boolean login,

        @Description("How many connections it may have at once, -1 for any number.")
        int connectionLimit,

        @Description("Roles that it is a member of, in order.")
        List<String> memberOf) {}
