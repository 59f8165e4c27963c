package dev.longshore.kubernetes;

import java.util.Comparator;

/** Order of resource versions, which are opaque by contract and decimal numbers in fact. */
final class ResourceVersions {

    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private ResourceVersions() {}

    /** Whether it can be said which of the two is newer. */
    static boolean comparable(String one, String other) {
        return isNumber(one) && isNumber(other);
    }

    /** Whether both are numbers and the first is the greater one. */
    static boolean isNewer(String one, String other) {
        return comparable(one, other) && BY_NUMBER.compare(one, other) > 0;
    }

    private static boolean isNumber(String version) {
        return !version.isEmpty()
                && version.charAt(0) != '0'
                && version.chars().allMatch(character -> character >= '0' && character <= '9');
    }
}
