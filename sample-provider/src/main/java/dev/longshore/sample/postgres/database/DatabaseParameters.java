package dev.longshore.sample.postgres.database;

import dev.longshore.resource.schema.Description;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Wanted database. */
@Description("Wanted database. What is not given is left as it is.")
public record DatabaseParameters(
        @Description("Name of the database; that of the resource if not given. It cannot be changed.")
        @Size(min = 1, max = 63)
        @Nullable
        String name,

        @Description("Role that owns it; the user of the provider if not given when it is created.")
        @Size(min = 1, max = 63)
        @Nullable
        String owner,

        @Description("Character set, for example UTF8; that of the server if not given. It cannot be changed.")
        @Pattern(regexp = "^[A-Za-z0-9_-]{1,32}$")
        @Nullable
        String encoding,

        @Description("How many connections it takes at once, -1 for any number.") @Min(-1) @Nullable
        Integer connectionLimit,

        @Description("Comment.") @Size(max = 4096) @Nullable String comment) {}
