package dev.longshore.sample.postgres.role;

import dev.longshore.external.ExternalException;
import dev.longshore.sample.postgres.owner.OwnerMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What an update of a role would change. */
final class RoleDifferences {

    private final List<String> found = new ArrayList<>();

    private RoleDifferences() {}

    static List<String> between(RoleParameters wanted, LiveRole live, Map<String, String> facts) {
        RoleObservation is = live.observation();
        if (wanted.name() != null && !wanted.name().equals(is.name())) {
            throw ExternalException.rejected("the role is '" + is.name()
                    + "' and cannot be renamed; put spec.forProvider.name back, or make another resource");
        }
        RoleDifferences differences = new RoleDifferences();
        differences.compare("login", wanted.login(), is.login());
        differences.compare("connectionLimit", wanted.connectionLimit(), is.connectionLimit());
        differences.compare("memberOf", sorted(wanted.memberOf()), sorted(is.memberOf()));
        differences.compareMark(live.mark(), facts);
        return List.copyOf(differences.found);
    }

    private static @Nullable List<String> sorted(@Nullable List<String> names) {
        return names == null ? null : List.copyOf(new TreeSet<>(names));
    }

    private void compare(String field, @Nullable Object wanted, @Nullable Object is) {
        if (wanted != null && !wanted.equals(is)) {
            found.add(field + " is " + is + " and should be " + wanted);
        }
    }

    private void compareMark(@Nullable OwnerMark mark, Map<String, String> facts) {
        if (mark == null) {
            found.add("it has no owner's mark yet");
        } else if (!facts.isEmpty() && !facts.equals(mark.facts())) {
            found.add("the password has changed");
        }
    }
}
