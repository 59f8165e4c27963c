package dev.longshore.test.kubernetes.fidelity;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Sends requests as they are and takes answers as they come. */
final class Api {

    private final ApiClient client;

    Api(ApiClient client) {
        this.client = client;
    }

    Answer send(String method, String path, Map<String, String> headers, String body) {
        byte[] bytes = body.isEmpty() ? null : body.getBytes(StandardCharsets.UTF_8);
        try (Response response = client.buildCall(
                        null,
                        path,
                        method,
                        List.of(),
                        List.of(),
                        bytes,
                        new HashMap<>(headers),
                        new HashMap<>(),
                        new HashMap<>(),
                        new String[] {"BearerToken"},
                        null)
                .execute()) {
            ResponseBody content = response.body();
            return new Answer(
                    response.code(), response.headers().toMultimap(), content == null ? "" : content.string());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (ApiException ex) {
            throw new IllegalStateException(ex);
        }
    }

    Answer get(String path) {
        return send("GET", path, Map.of("Accept", "application/json"), "");
    }

    record Answer(int code, Map<String, List<String>> headers, String text) {

        @Override
        public String toString() {
            return code + " " + text;
        }
    }
}
