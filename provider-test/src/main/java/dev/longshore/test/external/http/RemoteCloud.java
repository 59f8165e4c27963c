package dev.longshore.test.external.http;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.Json;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudLog;
import dev.longshore.test.external.CloudObject;
import dev.longshore.test.external.CloudRequest;
import dev.longshore.test.external.CloudResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link Cloud} that a {@link CloudServer} serves, mostly in another process. */
public final class RemoteCloud implements Cloud {

    private static final Duration ADMIN_TIMEOUT = Duration.ofSeconds(30);

    /** So much longer than the caller the server waits, before it takes the caller as gone. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final URI uri;

    /** Uses the server at an address. */
    public RemoteCloud(URI uri) {
        this.uri = uri;
    }

    @Override
    public CloudResponse call(CloudRequest request) throws IOException, InterruptedException {
        Duration timeout = request.options().timeout();
        HttpRequest.Builder http = post("calls", timeout == null ? request : withMargin(request, timeout));
        if (timeout != null) {
            http.timeout(timeout);
        }
        HttpResponse<String> response = send(http);
        JsonObject body = JsonParser.parseString(response.body()).getAsJsonObject();
        return new CloudResponse(response.statusCode(), retryAfter(response), body);
    }

    private static CloudRequest withMargin(CloudRequest request, Duration timeout) {
        CloudRequest.Options patient = request.options().timeout(timeout.plus(MARGIN));
        return new CloudRequest(
                request.caller(),
                request.verb(),
                request.kind(),
                request.owner(),
                request.target(),
                request.body(),
                patient);
    }

    private static @Nullable Duration retryAfter(HttpResponse<String> response) {
        return response.headers()
                .firstValue("Retry-After")
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(null);
    }

    @Override
    public void behave(CloudBehaviour behaviour) {
        tell("behave", behaviour);
    }

    @Override
    public void inject(CloudFault fault) {
        tell("inject", fault);
    }

    @Override
    public List<CloudFault> unusedFaults() {
        return ask("faults", Command.Faults.class).faults();
    }

    @Override
    public void release() {
        tell("release", new Command.Nothing());
    }

    @Override
    public void throttle(String account, Duration howLong) {
        tell("throttle", new Command.Throttle(account, howLong));
    }

    @Override
    public void changeOutside(String id, JsonObject body) {
        tell("change", new Command.Change(id, body));
    }

    @Override
    public void removeOutside(String id) {
        tell("remove", new Command.Remove(id));
    }

    @Override
    public void maintain(String id, Duration howLong) {
        tell("maintain", new Command.Maintain(id, howLong));
    }

    @Override
    public CloudLog log() {
        return ask("log", Command.Log.class).log();
    }

    @Override
    public List<CloudObject> objects() {
        return ask("objects", Command.Objects.class).objects();
    }

    private void tell(String name, Object content) {
        admin(post("admin/" + name, content));
    }

    private <T> T ask(String name, Class<T> type) {
        return Json.read(admin(post("admin/" + name, new Command.Nothing())), type);
    }

    private JsonElement admin(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = send(request.timeout(ADMIN_TIMEOUT));
            JsonElement body = JsonParser.parseString(response.body());
            if (response.statusCode() != 200) {
                throw new IllegalArgumentException("Cloud at " + uri + " refused: " + body.getAsString());
            }
            return body;
        } catch (IOException ex) {
            throw new UncheckedIOException("Cloud at " + uri + " cannot be reached", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while talking to the cloud at " + uri, ex);
        }
    }

    private HttpRequest.Builder post(String path, Object content) {
        String body = Json.write(content).toString();
        return HttpRequest.newBuilder(uri.resolve(path)).POST(BodyPublishers.ofString(body));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
