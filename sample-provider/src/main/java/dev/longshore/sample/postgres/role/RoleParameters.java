package dev.longshore.sample.postgres.role;

import dev.longshore.resource.SecretKeyReference;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Wanted role. */
@Description("Wanted role.")
public record RoleParameters(
        @Description("Name of the role; that of the resource if not given. It cannot be changed.")
        @Size(min = 1, max = 63)
        @Nullable
        String name,

        @Description("Whether one can sign in as the role.") @Default("false")
        boolean login,

        @Description(
                "Entry of a Secret with the password; when it changes, so does the password of the role. Without it a"
                        + " role that can sign in gets a generated password when it is created, which is in the connection"
                        + " Secret and nowhere else.")
        @Valid
        @Nullable
        SecretKeyReference passwordSecretRef,

        @Description("How many connections it may have at once, -1 for any number; left as it is if not given.")
        @Min(-1)
        @Nullable
        Integer connectionLimit,

        @Description("Roles that it is a member of, and no others; left as they are if not given.")
        @Size(max = 64)
        @Nullable
        List<@Size(min = 1, max = 63) String> memberOf) {}
