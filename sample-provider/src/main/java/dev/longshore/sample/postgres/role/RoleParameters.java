package dev.longshore.sample.postgres.role;

import dev.longshore.resource.SecretKeyReference;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wanted role. What is not given is left as it is. The name cannot be changed once it is there.
 *
 * @param name name of the role, that of the managed resource if not given
 * @param login whether one can sign in as the role; no if not given
 * @param passwordSecretRef entry of a Secret with the password; when the Secret changes, so does the role. A role that
 *     can sign in and is created without gets a generated password, which is in the connection Secret and nowhere else
 * @param connectionLimit how many connections it may have at once, -1 for any number
 * @param memberOf roles that it is a member of, and no others
 */
public record RoleParameters(
        @Size(min = 1, max = 63) @Nullable String name,
        @Nullable Boolean login,
        @Valid @Nullable SecretKeyReference passwordSecretRef,
        @Min(-1) @Nullable Integer connectionLimit,
        @Size(max = 64) @Nullable List<@Size(min = 1, max = 63) String> memberOf) {}
