package dev.longshore.sample.postgres.index;

import dev.longshore.sample.postgres.owner.OwnerMark;
import org.jspecify.annotations.Nullable;

/**
 * Index as the catalogs have it.
 *
 * @param name its name
 * @param oid its number
 * @param valid whether queries use it
 * @param definition definition as PostgreSQL writes it
 * @param shape part of the definition that neither names the index nor the table
 * @param table its table, quoted and with its schema
 * @param tablespace its tablespace, null for that of the database
 * @param comment its comment
 * @param build session that builds it and its phase, null for none
 */
record LiveIndex(
        IndexName name,
        long oid,
        boolean valid,
        String definition,
        String shape,
        String table,
        @Nullable String tablespace,
        @Nullable String comment,
        @Nullable String build) {

    @Nullable
    OwnerMark mark() {
        return OwnerMark.in(comment);
    }

    /** Returns a short stand-in that changes when somebody changes the index. */
    String fingerprint() {
        return Fingerprint.of(table + shape + " " + tablespace);
    }

    @Nullable
    String fact(String key) {
        OwnerMark mark = mark();
        return mark == null ? null : mark.facts().get(key);
    }
}
