package dev.longshore.sample.postgres.role;

import java.util.List;

/**
 * Role as it was found.
 *
 * @param name name
 * @param login whether one can sign in as the role
 * @param connectionLimit how many connections it may have at once, -1 for any number
 * @param memberOf roles that it is a member of, in order
 */
public record RoleObservation(String name, boolean login, int connectionLimit, List<String> memberOf) {}
