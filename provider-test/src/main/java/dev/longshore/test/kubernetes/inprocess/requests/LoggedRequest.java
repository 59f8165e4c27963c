package dev.longshore.test.kubernetes.inprocess.requests;

import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import java.time.Instant;

/**
 * A request that was answered.
 *
 * @param code the HTTP code, or 0 when a fault broke the connection
 */
public record LoggedRequest(Instant time, RequestInfo info, String path, int code) {

    @Override
    public String toString() {
        return time + " " + info + " -> " + (code == 0 ? "broken" : code);
    }
}
