package dev.longshore.test.kubernetes.inprocess;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Plain requests, for what no client library would send. */
final class Http {

    private final String url;
    private final String token;
    private final HttpClient client;

    Http(InProcessApiServer server) {
        this(server, HttpClient.Version.HTTP_2, server.token());
    }

    Http(InProcessApiServer server, HttpClient.Version version, String token) {
        this.url = server.url();
        this.token = token;
        this.client = HttpClient.newBuilder()
                .version(version)
                .sslContext(trusting(server.certificateAuthority()))
                .build();
    }

    /** As another user of the same server. */
    static Http as(InProcessApiServer server, String user) {
        String token = server.kubeconfig(user)
                .lines()
                .filter(line -> line.contains("token:"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst()
                .orElseThrow();
        return new Http(server, HttpClient.Version.HTTP_2, token);
    }

    Answer get(String path) {
        return send(request(path).GET());
    }

    Answer get(String path, String accept) {
        return send(request(path).header("Accept", accept).GET());
    }

    Answer post(String path, String body) {
        return send("POST", path, "application/json", body);
    }

    Answer put(String path, JsonObject body) {
        return send("PUT", path, "application/json", body.toString());
    }

    Answer patch(String path, String body) {
        return send("PATCH", path, "application/merge-patch+json", body);
    }

    Answer delete(String path) {
        return send("DELETE", path, "application/json", "");
    }

    Answer send(String method, String path, String contentType, String body) {
        return send(request(path)
                .header("Content-Type", contentType)
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    /** The events of a watch that ends by itself. */
    Stream<JsonObject> watch(String path) {
        return get(path).text().lines().map(line -> JsonParser.parseString(line).getAsJsonObject());
    }

    /** The events of a watch as they come. */
    WatchLines follow(String path) {
        return new WatchLines(client.sendAsync(request(path).GET().build(), HttpResponse.BodyHandlers.ofLines()));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Authorization", "Bearer " + token);
    }

    Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body(), response);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static SSLContext trusting(String pem) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            ByteArrayInputStream in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    record Answer(int code, String text, HttpResponse<String> response) {

        JsonObject json() {
            return JsonParser.parseString(text).getAsJsonObject();
        }

        String version() {
            return json().getAsJsonObject("metadata").get("resourceVersion").getAsString();
        }
    }
}
