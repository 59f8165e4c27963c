package dev.longshore.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.longshore.operation.StoreException;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.Pair;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * Raw JSON requests to the API server with the address and the credentials of an {@link ApiClient}, which is never
 * changed: the clients that are used are derived from it and share its connections.
 *
 * <p>All methods may be called from any thread and throw a {@link StoreException} if they did not do what they should.
 */
public final class KubernetesApi {

    private static final String[] CREDENTIALS = {"BearerToken"};

    private final ApiClient client;
    private final Consumer<Instant> dates;
    private final OkHttpClient reads;
    private final OkHttpClient writes;
    private final OkHttpClient watches;

    /** Uses the address and credentials of the client with timeouts of its own. */
    public KubernetesApi(ApiClient client) {
        this(client, ApiTimeouts.DEFAULTS, date -> {});
    }

    KubernetesApi(ApiClient client, ApiTimeouts timeouts, Consumer<Instant> dates) {
        this.client = client;
        this.dates = dates;
        OkHttpClient base = client.getHttpClient()
                .newBuilder()
                .connectTimeout(timeouts.connect())
                .pingInterval(timeouts.ping())
                .retryOnConnectionFailure(true)
                .build();
        this.reads = base.newBuilder()
                .readTimeout(timeouts.call())
                .callTimeout(timeouts.call())
                .build();
        // A write that is sent again by the HTTP client would be carried out twice without anybody knowing.
        this.writes = reads.newBuilder().retryOnConnectionFailure(false).build();
        this.watches = base.newBuilder()
                .readTimeout(timeouts.silence())
                .callTimeout(Duration.ZERO)
                .build();
    }

    /**
     * Returns a client whose calls end within the given time.
     *
     * @param newDates is told what time it is at the API server, to the second, whenever that says so
     */
    KubernetesApi within(Duration callTimeout, Consumer<Instant> newDates) {
        return new KubernetesApi(client, ApiTimeouts.DEFAULTS.withCall(callTimeout), newDates);
    }

    /** Reads an object; empty if there is none. */
    Optional<JsonObject> find(ApiPath path) {
        try {
            return Optional.of(call(ApiRequest.get(path)));
        } catch (StoreException.Gone ex) {
            return Optional.empty();
        }
    }

    /** Creates an object; the path is that of the object. */
    JsonObject create(ApiPath path, JsonObject object) {
        return call(ApiRequest.create(path, object));
    }

    JsonObject update(ApiPath path, JsonObject object) {
        return call(ApiRequest.update(path, object));
    }

    JsonObject mergePatch(ApiPath path, JsonObject patch) {
        return call(ApiRequest.patch(path, ApiRequest.MERGE_PATCH, patch));
    }

    /** Sends a request and returns the object in the answer. */
    JsonObject call(ApiRequest request) {
        try (ApiStream answer = open(request.isWrite() ? writes : reads, request)) {
            return JsonParser.parseString(answer.text()).getAsJsonObject();
        } catch (IOException | JsonParseException | IllegalStateException ex) {
            throw unusable(request, ex);
        }
    }

    /** Sends a request whose answer is read as a stream; the caller closes it. */
    ApiStream open(ApiRequest request) {
        return open(reads, request);
    }

    /** As {@link #open}, for a stream that lasts. It fails when nothing is heard for too long. */
    ApiStream watch(ApiRequest request) {
        return open(watches, request);
    }

    private ApiStream open(OkHttpClient http, ApiRequest request) {
        ApiStream answer = send(http, request);
        Optional.ofNullable(answer.date()).ifPresent(dates);
        if (answer.isSuccess()) {
            return answer;
        }
        try (answer) {
            throw ApiFailures.of(request, answer.code(), answer.text(), answer.retryAfter());
        } catch (IOException ex) {
            throw unusable(request, ex);
        }
    }

    /** Interceptors that fetch credentials throw what they like. */
    private ApiStream send(OkHttpClient http, ApiRequest request) {
        Call call = http.newCall(build(request));
        try {
            return new ApiStream(call, call.execute());
        } catch (IOException | RuntimeException ex) {
            throw unusable(request, ex);
        }
    }

    private Request build(ApiRequest request) {
        ApiPath path = request.isCreation() ? request.path().collection() : request.path();
        String url = path.url();
        try {
            return client.buildRequest(
                    null,
                    url,
                    request.method(),
                    pairs(request.query()),
                    List.of(),
                    request.bytes(),
                    headers(request),
                    new HashMap<>(),
                    new HashMap<>(),
                    CREDENTIALS,
                    null);
        } catch (ApiException ex) {
            throw unusable(request, ex);
        }
    }

    private static List<Pair> pairs(Map<String, String> query) {
        return query.entrySet().stream()
                .map(entry -> new Pair(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Map<String, String> headers(ApiRequest request) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Accept", request.accept());
        if (request.contentType() != null) {
            headers.put("Content-Type", request.contentType());
        }
        return headers;
    }

    static StoreException unusable(ApiRequest request, Exception cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new StoreException.Unavailable(
                request.failure("no usable answer from the API server: " + message), cause);
    }
}
