package dev.longshore.sample.postgres.database;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Wanted database. What is not given is left as it is. Name and encoding cannot be changed once it is there.
 *
 * @param name name of the database, that of the managed resource if not given
 * @param owner role that owns it, the provider's user if not given
 * @param encoding character set, for example {@code UTF8}; that of the server if not given
 * @param connectionLimit how many connections it takes at once, -1 for any number
 * @param comment comment
 */
public record DatabaseParameters(
        @Size(min = 1, max = 63) @Nullable String name,
        @Size(min = 1, max = 63) @Nullable String owner,
        @Pattern(regexp = "^[A-Za-z0-9_-]{1,32}$") @Nullable String encoding,
        @Min(-1) @Nullable Integer connectionLimit,
        @Size(max = 4096) @Nullable String comment) {}
