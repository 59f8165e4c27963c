package dev.longshore.sample.postgres.index;

import dev.longshore.resource.schema.Description;

/** Index as it was found. */
@Description("Index as it was found.")
public record IndexObservation(
        @Description("Schema of the table and the index.") String schema,

        @Description("Name of the index.") String name,

        @Description("Definition as PostgreSQL writes it.") String definition,

        @Description("Whether queries can use it; not so while it is built, nor after a build that did not end well.")
        boolean valid) {}
