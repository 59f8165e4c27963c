package dev.longshore.test.kubernetes.inprocess.request;

import java.util.Locale;
import java.util.Map;

/**
 * One request.
 *
 * @param headers by lower-case name
 */
public record ApiRequest(String method, String path, Query query, Map<String, String> headers, String body) {

    /** A header, or an empty text. */
    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** The media type of the body, without parameters. */
    public String contentType() {
        String header = header("Content-Type");
        int end = header.indexOf(';');
        return (end < 0 ? header : header.substring(0, end)).trim();
    }

    /** What the client calls itself. */
    public String userAgent() {
        return header("User-Agent");
    }

    /** The bearer token, or an empty text. */
    public String token() {
        String header = header("Authorization");
        return header.startsWith("Bearer ")
                ? header.substring("Bearer ".length()).trim()
                : "";
    }
}
