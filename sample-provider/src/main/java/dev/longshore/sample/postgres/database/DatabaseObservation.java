package dev.longshore.sample.postgres.database;

/**
 * Database as it was found.
 *
 * @param name name
 * @param owner role that owns it
 * @param encoding character set
 * @param connectionLimit how many connections it takes at once, -1 for any number
 * @param comment comment, empty for none
 */
public record DatabaseObservation(String name, String owner, String encoding, int connectionLimit, String comment) {}
