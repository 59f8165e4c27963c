package dev.longshore.sample.postgres.index;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Phases of a concurrent build as {@code pg_stat_progress_create_index} names them, and which part of the whole each
 * usually takes.
 */
enum BuildPhase {
    INITIALIZING("initializing", 0, 0, Unit.NONE),
    WAITING_FOR_WRITERS("waiting for writers before build", 0, 1, Unit.LOCKERS),
    SCANNING_TABLE("building index: scanning table", 1, 50, Unit.BLOCKS),
    SORTING("building index: sorting live tuples", 50, 60, Unit.TUPLES),
    LOADING("building index: loading tuples in tree", 60, 75, Unit.TUPLES),
    BUILDING("building index", 1, 75, Unit.BLOCKS),
    WAITING_BEFORE_VALIDATION("waiting for writers before validation", 75, 76, Unit.LOCKERS),
    SCANNING_INDEX("index validation: scanning index", 76, 80, Unit.BLOCKS),
    SORTING_INDEX("index validation: sorting tuples", 80, 82, Unit.TUPLES),
    VALIDATING("index validation: scanning table", 82, 98, Unit.BLOCKS),
    WAITING_FOR_SNAPSHOTS("waiting for old snapshots", 98, 99, Unit.LOCKERS),
    UNKNOWN("", -1, -1, Unit.NONE);

    private final String phase;
    private final int from;
    private final int to;
    private final Unit unit;

    BuildPhase(String phase, int from, int to, Unit unit) {
        this.phase = phase;
        this.from = from;
        this.to = to;
        this.unit = unit;
    }

    private enum Unit {
        NONE,
        BLOCKS,
        TUPLES,
        LOCKERS
    }

    /** Columns that {@link #read} reads. */
    static final String COLUMNS =
            "phase, blocks_done, blocks_total, tuples_done, tuples_total, lockers_done, lockers_total";

    static Progress read(ResultSet row) throws SQLException {
        String text = row.getString("phase");
        return of(text).progress(text, row);
    }

    private static BuildPhase of(String text) {
        for (BuildPhase candidate : values()) {
            if (text.startsWith(candidate.phase)) {
                return candidate;
            }
        }
        return UNKNOWN;
    }

    private Progress progress(String text, ResultSet row) throws SQLException {
        if (unit == Unit.NONE) {
            return new Progress(from, text);
        }
        String counted = unit.name().toLowerCase(java.util.Locale.ROOT);
        long done = row.getLong(counted + "_done");
        long total = row.getLong(counted + "_total");
        if (total <= 0) {
            return new Progress(from, text);
        }
        long part = (to - from) * Math.min(done, total) / total;
        return new Progress((int) (from + part), text + " (" + done + " of " + total + " " + counted + ")");
    }

    /**
     * How far a build is.
     *
     * @param percent 0 to 99, -1 if unknown
     * @param message phase, for people
     */
    record Progress(int percent, String message) {}
}
