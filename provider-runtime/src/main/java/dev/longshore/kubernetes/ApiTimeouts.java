package dev.longshore.kubernetes;

import java.time.Duration;

/**
 * How long to wait for the API server.
 *
 * @param connect for a connection
 * @param call for the whole of a call
 * @param silence for the next event or bookmark of a watch; the API server sends a bookmark about once a minute
 * @param ping between two pings of a connection that speaks HTTP/2
 */
record ApiTimeouts(Duration connect, Duration call, Duration silence, Duration ping) {

    static final ApiTimeouts DEFAULTS = new ApiTimeouts(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofSeconds(15));

    ApiTimeouts withCall(Duration shorter) {
        return new ApiTimeouts(shorter.compareTo(connect) < 0 ? shorter : connect, shorter, silence, ping);
    }
}
