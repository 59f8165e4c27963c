package dev.longshore.limit;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * So many calls in so much time.
 *
 * @param calls number of calls, at least 1
 * @param period time, longer than zero
 */
public record Rate(int calls, Duration period) {

    private static final Pattern FORMAT = Pattern.compile("([1-9][0-9]{0,8})/([smh])");

    /** Checks the values. */
    public Rate {
        if (calls < 1 || period.isZero() || period.isNegative()) {
            throw new IllegalArgumentException("Rate of " + calls + " calls in " + period + " allows none");
        }
    }

    /**
     * Returns the rate that is written as {@code 20/s}, {@code 90/m} or {@code 1200/h}.
     *
     * @throws IllegalArgumentException if the text is nothing of the kind
     */
    public static Rate valueOf(String text) {
        Matcher matcher = FORMAT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' must be a number of calls from 1 to 999999999 and a unit of time, such as 20/s, 90/m or 1200/h");
        }
        return new Rate(Integer.parseInt(matcher.group(1)), unit(matcher.group(2)));
    }

    private static Duration unit(String letter) {
        return switch (letter) {
            case "h" -> Duration.ofHours(1);
            case "m" -> Duration.ofMinutes(1);
            default -> Duration.ofSeconds(1);
        };
    }

    /** Returns the time from one call to the next if they are evenly spread. */
    public Duration interval() {
        return period.dividedBy(calls);
    }
}
