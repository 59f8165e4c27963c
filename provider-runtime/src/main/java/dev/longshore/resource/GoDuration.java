package dev.longshore.resource;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go and Kubernetes write them, for example {@code 1h30m} or {@code 500ms}. */
public final class GoDuration {

    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h)");

    private static final Map<String, Long> NANOS = Map.of(
            "ns",
            1L,
            "us",
            1_000L,
            "µs",
            1_000L,
            "ms",
            1_000_000L,
            "s",
            1_000_000_000L,
            "m",
            60_000_000_000L,
            "h",
            3_600_000_000_000L);

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private GoDuration() {}

    /**
     * Parses a duration.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static Duration parse(String text) {
        boolean negative = text.startsWith("-");
        String rest = negative || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        Duration total = sumOfParts(text, rest);
        return negative ? total.negated() : total;
    }

    private static Duration sumOfParts(String text, String rest) {
        Matcher part = PART.matcher(rest);
        Duration total = Duration.ZERO;
        int end = 0;
        while (end < rest.length() && part.find(end) && part.start() == end) {
            total = total.plusNanos(nanos(part.group(1), part.group(2)));
            end = part.end();
        }
        if (total.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("'" + text + "' is too long");
        }
        if (end == 0 || end < rest.length()) {
            throw new IllegalArgumentException("'" + text + "' is no duration such as 1h30m");
        }
        return total;
    }

    private static long nanos(String number, String unit) {
        try {
            return new BigDecimal(number)
                    .multiply(BigDecimal.valueOf(NANOS.getOrDefault(unit, 0L)))
                    .toBigInteger()
                    .longValueExact();
        } catch (ArithmeticException ex) {
            throw new IllegalArgumentException("'" + number + unit + "' is too long", ex);
        }
    }

    /** Formats a duration so that {@link #parse} reads it back. */
    public static String format(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        Duration rest = duration.abs();
        StringBuilder text = new StringBuilder(duration.isNegative() ? "-" : "");
        append(text, rest.toHours(), "h");
        append(text, rest.toMinutesPart(), "m");
        append(text, rest.toSecondsPart(), "s");
        append(text, rest.toNanosPart(), "ns");
        return text.toString();
    }

    private static void append(StringBuilder text, long value, String unit) {
        if (value > 0) {
            text.append(value).append(unit);
        }
    }
}
