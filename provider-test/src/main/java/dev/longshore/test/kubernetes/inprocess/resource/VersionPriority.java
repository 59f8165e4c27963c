package dev.longshore.test.kubernetes.inprocess.resource;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** GA before beta before alpha, newer before older: the order in which clients prefer versions. */
final class VersionPriority implements Comparator<String> {

    private static final Pattern VERSION = Pattern.compile("v([0-9]+)(?:(alpha|beta)([0-9]+))?");

    @Override
    public int compare(String left, String right) {
        int byRank = Long.compare(rank(right), rank(left));
        return byRank != 0 ? byRank : left.compareTo(right);
    }

    private static long rank(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return -1;
        }
        long stage = matcher.group(2) == null ? 2 : matcher.group(2).equals("beta") ? 1 : 0;
        long minor = matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
        return stage * 1_000_000_000L + Long.parseLong(matcher.group(1)) * 10_000L + minor;
    }
}
