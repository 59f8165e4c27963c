package dev.longshore.test.kubernetes.inprocess.schema;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The formats that the real server checks; any other one is a remark. */
final class Formats {

    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9A-F]{8}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{12}");
    private static final Pattern IPV4 = Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern DURATION =
            Pattern.compile("(\\d+(\\.\\d+)?\\s*(ns|us|µs|ms|s|m|h|hr|hour|d|day|w|week|[a-z]+s?)\\s*)+");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
    private static final Pattern HOSTNAME = Pattern.compile(
            "([A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?)(\\.[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?)*");
    private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:\\S+|/\\S*");
    private static final Map<String, Predicate<String>> TEXTS = Map.of(
            "date-time", text -> parses(() -> OffsetDateTime.parse(text.replace(' ', 'T'))),
            "date", text -> parses(() -> LocalDate.parse(text)),
            "byte", text -> parses(() -> Base64.getMimeDecoder().decode(text)),
            "uuid", UUID.asMatchPredicate(),
            "ipv4", IPV4.asMatchPredicate(),
            "duration", DURATION.asMatchPredicate(),
            "email", EMAIL.asMatchPredicate(),
            "hostname", HOSTNAME.asMatchPredicate(),
            "uri", URI.asMatchPredicate());

    private Formats() {}

    static boolean fits(String format, String value) {
        return TEXTS.getOrDefault(format, any -> true).test(value);
    }

    static boolean fits(String format, Number value) {
        return !format.equals("int32") || value.doubleValue() == value.intValue();
    }

    private static boolean parses(Runnable parser) {
        try {
            parser.run();
            return true;
        } catch (DateTimeException | IllegalArgumentException ex) {
            return false;
        }
    }
}
