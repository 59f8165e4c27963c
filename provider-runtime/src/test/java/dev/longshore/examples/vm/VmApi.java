package dev.longshore.examples.vm;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.longshore.external.ExternalException;
import dev.longshore.resource.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cloud's HTTP API: one method for each request, and what an answer means for the runtime. */
class VmApi {

    record Operation(String id, String machine, String state, int percent, String error) {}

    private record Creation(Vm.Parameters parameters, Map<String, String> tags) {}

    private record Found(List<String> ids) {}

    private final HttpClient http;
    private final URI endpoint;
    private final String apiKey;

    VmApi(HttpClient http, URI endpoint, String apiKey) {
        this.http = http;
        this.endpoint = endpoint;
        this.apiKey = apiKey;
    }

    Optional<Vm.Machine> machine(String id) throws IOException, InterruptedException {
        return answer(send(request("machines/" + id).GET()), Vm.Machine.class);
    }

    List<String> machinesWithTag(String name, String value) throws IOException, InterruptedException {
        return present(send(request("machines?tag=" + name + ":" + value).GET()), Found.class)
                .ids();
    }

    Operation create(Vm.Parameters parameters, Map<String, String> tags, String token)
            throws IOException, InterruptedException {
        String body = Json.write(new Creation(parameters, tags)).toString();
        HttpRequest.Builder request = request("machines").header("Idempotency-Key", token);
        return present(send(request.POST(BodyPublishers.ofString(body))), Operation.class);
    }

    Operation resize(String id, int cores) throws IOException, InterruptedException {
        String path = "machines/" + id + "/resize?cores=" + cores;
        return present(send(request(path).POST(BodyPublishers.noBody())), Operation.class);
    }

    Optional<Operation> delete(String id) throws IOException, InterruptedException {
        return answer(send(request("machines/" + id).DELETE()), Operation.class);
    }

    Optional<Operation> operation(String id) throws IOException, InterruptedException {
        return answer(send(request("operations/" + id).GET()), Operation.class);
    }

    void cancel(String id) throws IOException, InterruptedException {
        answer(send(request("operations/" + id).DELETE()), Operation.class);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(endpoint.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + apiKey);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static <T> Optional<T> answer(HttpResponse<String> response, Class<T> type) {
        return response.statusCode() == 404 ? Optional.empty() : Optional.of(present(response, type));
    }

    private static <T> T present(HttpResponse<String> response, Class<T> type) {
        int status = response.statusCode();
        if (status < 300) {
            JsonElement body = JsonParser.parseString(response.body());
            return Json.read(body, type);
        }
        throw failure(status, "machines API answered " + status, response);
    }

    private static ExternalException failure(int status, String message, HttpResponse<String> response) {
        return switch (status) {
            case 409 -> ExternalException.busy(message);
            case 429 -> ExternalException.throttled(message, retryAfter(response));
            case 503 -> ExternalException.transientFailure(message);
            default -> status >= 500 ? ExternalException.outcomeUnknown(message) : ExternalException.rejected(message);
        };
    }

    private static Duration retryAfter(HttpResponse<String> response) {
        return Duration.ofSeconds(
                response.headers().firstValueAsLong("Retry-After").orElse(30));
    }
}
