package dev.longshore.test.kubernetes.inprocess.rest;

import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;

/** The version that a read asks for. */
final class Versions {

    private Versions() {}

    /** The asked version, or 0 when any will do. */
    static long asked(Query query) {
        String text = query.text("resourceVersion");
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException ex) {
            throw Refusals.badRequest("resourceVersion: Invalid value: \"" + text + "\": strconv.ParseUint: parsing \""
                    + text + "\": invalid syntax");
        }
    }

    /** The real server waits some seconds for a version that is to come; here none can be under way. */
    static void requireReached(Query query, long current) {
        long asked = asked(query);
        if (asked > current) {
            throw Refusals.tooLargeResourceVersion(asked, current);
        }
    }
}
