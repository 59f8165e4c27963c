package dev.longshore.test.kubernetes.inprocess.table;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Ages as kubectl shows them: two units at most, coarser the older. */
final class HumanDuration {

    private HumanDuration() {}

    static String since(String time, Instant now) {
        try {
            return of(Duration.between(OffsetDateTime.parse(time).toInstant(), now));
        } catch (DateTimeParseException ex) {
            return "<unknown>";
        }
    }

    static String of(Duration age) {
        long seconds = age.toSeconds();
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 60 * 2) {
            return Math.max(seconds, 0) + "s";
        }
        long minutes = age.toMinutes();
        if (minutes < 10) {
            return two(minutes, "m", seconds % 60, "s");
        }
        return minutes < 60 * 3 ? minutes + "m" : hours(age);
    }

    private static String hours(Duration age) {
        long hours = age.toHours();
        if (hours < 8) {
            return two(hours, "h", age.toMinutes() % 60, "m");
        }
        if (hours < 48) {
            return hours + "h";
        }
        if (hours < 24 * 8) {
            return two(hours / 24, "d", hours % 24, "h");
        }
        long days = hours / 24;
        return days < 365 * 2 ? days + "d" : days < 365 * 8 ? two(days / 365, "y", days % 365, "d") : days / 365 + "y";
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        return small == 0 ? large + largeUnit : large + largeUnit + small + smallUnit;
    }
}
