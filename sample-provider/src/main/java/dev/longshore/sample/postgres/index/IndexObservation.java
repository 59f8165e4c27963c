package dev.longshore.sample.postgres.index;

/**
 * Index as it was found.
 *
 * @param schema schema of the index and its table
 * @param name name of the index
 * @param definition definition as PostgreSQL writes it
 * @param valid whether queries can use it; not so while it is built, and after a build that did not end
 */
public record IndexObservation(String schema, String name, String definition, boolean valid) {}
