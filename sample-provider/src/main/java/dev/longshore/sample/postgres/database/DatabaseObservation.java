package dev.longshore.sample.postgres.database;

import dev.longshore.resource.schema.Description;

/** Database as it was found. */
@Description("Database as it was found.")
public record DatabaseObservation(
        @Description("Name of the database.") String name,

        @Description("Role that owns it.") String owner,

        @Description("Character set.") String encoding,

        @Description("How many connections it takes at once, -1 for any number.")
        int connectionLimit,

        @Description("Comment, empty for none.") String comment) {}
