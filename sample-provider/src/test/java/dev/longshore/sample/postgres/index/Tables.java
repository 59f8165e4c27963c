package dev.longshore.sample.postgres.index;

/** Tables that the tests index. */
final class Tables {

    static final String ORDERS = "CREATE TABLE orders AS SELECT id, id % 10 AS customer, 'customer-' || id AS email,"
            + " timestamp '2026-01-01' + id * interval '1 minute' AS placed, id % 3 = 0 AS open"
            + " FROM generate_series(1, 2000) AS id";

    /** A build that calls it takes 20 seconds if nobody stops it. */
    static final String SLOW_FUNCTION = "CREATE FUNCTION slow(value int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS"
            + " 'BEGIN PERFORM pg_sleep(0.01); RETURN value; END'";

    private Tables() {}
}
