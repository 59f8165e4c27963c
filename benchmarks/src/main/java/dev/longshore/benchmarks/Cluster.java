package dev.longshore.benchmarks;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.crd.CustomResourceDefinitions;
import dev.longshore.test.kubernetes.RealControlPlane;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A real API server, by plain requests. */
final class Cluster implements AutoCloseable {

    private static final String PARCELS = "/apis/benchmark.longshore.dev/v1/namespaces/default/parcels";

    private final RealControlPlane plane;
    private final ApiClient client;

    Cluster(RealControlPlane plane) {
        this.plane = plane;
        this.client = plane.client();
        String unused = call("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition());
        awaitServed();
    }

    private static String definition() {
        return new CustomResourceDefinitions().of(Parcel.class).toString();
    }

    private void awaitServed() {
        while (true) {
            try {
                String unused = call("GET", PARCELS, null);
                return;
            } catch (IllegalStateException ex) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    ApiClient newClient() {
        return plane.client();
    }

    void create(String name) {
        String unused = call("POST", PARCELS, """
                {"apiVersion":"benchmark.longshore.dev/v1","kind":"Parcel","metadata":{"name":"%s"},
                 "spec":{"forProvider":{"weight":1}}}""".formatted(name));
    }

    /** Changes a label of a status that nobody looks at, as the runtime changes a status. */
    void touchStatus(String name, int value) {
        String unused = call(
                "PATCH", PARCELS + "/" + name + "/status", "{\"status\":{\"observedGeneration\":%d}}".formatted(value));
    }

    /** Returns how many requests other than watches the API server has answered for parcels and Secrets. */
    long requests() {
        return call("GET", "/metrics", null)
                .lines()
                .filter(line -> line.startsWith("apiserver_request_total{"))
                .filter(line -> line.contains("resource=\"parcels\"") || line.contains("resource=\"secrets\""))
                .filter(line -> !line.contains("verb=\"WATCH\""))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Passes the name and time of each parcel that is seen to be ready, until the thread is interrupted. */
    Thread watchReady(BiConsumer<String, Long> ready) {
        Thread thread = new Thread(() -> watch(ready), "watch-ready");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** The API server ends the watch of somebody who reads too slowly, and tells a new one what there is. */
    private void watch(BiConsumer<String, Long> ready) {
        ApiClient watching = newClient();
        watching.setReadTimeout(0);
        while (!Thread.currentThread().isInterrupted()) {
            watchOnce(watching, ready);
        }
    }

    private static void watchOnce(ApiClient watching, BiConsumer<String, Long> ready) {
        try (Response response = open(watching, "GET", PARCELS + "?watch=true", null);
                BufferedReader lines = new BufferedReader(response.body().charStream())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                long seen = System.nanoTime();
                JsonObject object =
                        JsonParser.parseString(line).getAsJsonObject().getAsJsonObject("object");
                if (isReady(object)) {
                    ready.accept(object.getAsJsonObject("metadata").get("name").getAsString(), seen);
                }
            }
        } catch (InterruptedIOException ex) {
            Thread.currentThread().interrupt();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static boolean isReady(JsonObject object) {
        if (!(object.get("status") instanceof JsonObject status) || !status.has("conditions")) {
            return false;
        }
        for (JsonElement element : status.getAsJsonArray("conditions")) {
            JsonObject condition = element.getAsJsonObject();
            if (condition.get("type").getAsString().equals("Ready")) {
                return condition.get("status").getAsString().equals("True");
            }
        }
        return false;
    }

    private String call(String method, String path, @Nullable String body) {
        try (Response response = open(client, method, path, body)) {
            String text = response.body().string();
            if (!response.isSuccessful()) {
                throw new IllegalStateException(method + " " + path + ": " + text);
            }
            return text;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Response open(ApiClient client, String method, String path, @Nullable String body)
            throws IOException {
        boolean patch = method.equals("PATCH");
        Map<String, String> headers = new java.util.HashMap<>(Map.of(
                "Accept",
                "application/json",
                "Content-Type",
                patch ? V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH : "application/json"));
        Object content = body == null ? null : patch ? new V1Patch(body) : JsonParser.parseString(body);
        try {
            return client.buildCall(
                            null,
                            path,
                            method,
                            List.of(),
                            List.of(),
                            content,
                            headers,
                            Map.of(),
                            Map.of(),
                            new String[] {"BearerToken"},
                            null)
                    .execute();
        } catch (ApiException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public void close() {
        plane.close();
    }
}
