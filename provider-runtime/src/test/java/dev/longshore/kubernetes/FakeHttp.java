package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Requests and replies of a {@link FakeCluster}. */
final class FakeHttp {

    private FakeHttp() {}

    record Request(String method, String path, Map<String, String> query, Map<String, String> headers, String body) {

        boolean isWatch() {
            return query.containsKey("watch");
        }

        boolean isList() {
            return method.equals("GET")
                    && !isWatch()
                    && path.matches("/(api|apis/[^/]+)/v[^/]+(/namespaces/[^/]+)?/[^/]+");
        }

        boolean isWrite() {
            return !method.equals("GET");
        }

        JsonObject json() {
            return JsonParser.parseString(body).getAsJsonObject();
        }
    }

    record Reply(int code, String body, String retryAfter) {

        Reply(int code, String body) {
            this(code, body, "");
        }

        static Reply status(int code, String message, String name) {
            return new Reply(
                    code,
                    "{\"kind\":\"Status\",\"message\":\"%s\",\"code\":%d,\"details\":{\"name\":\"%s\"}}"
                            .formatted(message, code, name));
        }
    }

    static void send(HttpExchange exchange, Reply reply) throws IOException {
        if (reply.code() == 0) {
            exchange.close();
            return;
        }
        if (!reply.retryAfter().isEmpty()) {
            exchange.getResponseHeaders().set("Retry-After", reply.retryAfter());
        }
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.code(), bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    static Request requestOf(HttpExchange exchange) throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        return new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                query,
                headers,
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    }
}
