package dev.longshore.test.crash;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;

/** Looks at what the provider writes to the API server, and so knows where each operation is. */
final class WriteStops implements Interceptor {

    private static final Pattern OBJECT =
            Pattern.compile("/apis/([^/]+)/[^/]+/(?:namespaces/([^/]+)/)?([^/]+)/([^/]+?)(/status)?");
    private static final Pattern SECRET = Pattern.compile("/api/v1/namespaces/([^/]+)/secrets.*");

    private final Stops stops;
    private final Set<ResourceType> types = ConcurrentHashMap.newKeySet();
    private final Map<ResourceKey, OperationType> open = new ConcurrentHashMap<>();
    private final Map<ResourceKey, OperationType> ended = new ConcurrentHashMap<>();

    WriteStops(Stops stops) {
        this.stops = stops;
    }

    void watch(ResourceType type) {
        types.add(type);
    }

    /** Returns the last operation of a resource if its outcome is written and no other has begun. */
    Optional<OperationType> ended(ResourceKey resource) {
        return Optional.ofNullable(ended.get(resource));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        if (!request.method().equals("GET")) {
            stopSecret(request);
            Optional<Write> write = write(request);
            if (write.isPresent()) {
                return intercept(chain, write.get());
            }
        }
        return chain.proceed(request);
    }

    private Response intercept(Chain chain, Write write) throws IOException {
        stops.pass(write.resource());
        before(write);
        Response response = chain.proceed(chain.request());
        if (response.isSuccessful()) {
            after(write);
        }
        return response;
    }

    private void before(Write write) {
        ResourceKey resource = write.resource();
        OperationType running = open.get(resource);
        if (write.isStatus()) {
            ended(resource).ifPresent(type -> stops.pass(CrashPoint.CP5_STATUS_NOT_WRITTEN, type, resource));
        } else if (write.record() != null && running == null) {
            stops.pass(CrashPoint.CP0_BEFORE_INTENT, write.record().operationType(), resource);
        } else if (write.closes() && running != null) {
            stops.pass(CrashPoint.CP7_RESULT_NOT_STORED, running, resource);
            stops.leave(CrashPoint.CP7_RESULT_NOT_STORED, running, resource);
        } else if (write.releases()) {
            stops.pass(CrashPoint.CP9_FINALIZER_LEFT, OperationType.DELETE, resource);
            stops.leave(CrashPoint.CP9_FINALIZER_LEFT, OperationType.DELETE, resource);
        }
    }

    private void after(Write write) {
        ResourceKey resource = write.resource();
        if (write.record() != null) {
            open.put(resource, write.record().operationType());
            ended.remove(resource);
        } else if (write.closes()) {
            OperationType type = open.remove(resource);
            if (type != null) {
                ended.put(resource, type);
            }
        }
    }

    private Optional<Write> write(Request request) throws IOException {
        Matcher path = OBJECT.matcher(request.url().encodedPath());
        if (!path.matches()) {
            return Optional.empty();
        }
        JsonElement body = body(request);
        return types.stream()
                .filter(type ->
                        type.group().equals(path.group(1)) && type.plural().equals(path.group(3)))
                .findFirst()
                .filter(type -> body.isJsonObject())
                .map(type -> new Write(
                        type.key(path.group(2) == null ? "" : path.group(2), path.group(4)),
                        path.group(5) != null,
                        body.getAsJsonObject()));
    }

    private void stopSecret(Request request) throws IOException {
        Matcher path = SECRET.matcher(request.url().encodedPath());
        if (path.matches() && body(request) instanceof JsonObject secret) {
            owners(secret)
                    .forEach(owner -> types.stream()
                            .filter(type -> type.kind().equals(text(owner, "kind")))
                            .map(type -> type.key(path.group(1), text(owner, "name")))
                            .forEach(stops::pass));
        }
    }

    private static List<JsonObject> owners(JsonObject secret) {
        JsonElement metadata = secret.get("metadata");
        JsonElement owners = metadata instanceof JsonObject object ? object.get("ownerReferences") : null;
        return owners instanceof JsonArray array
                ? array.asList().stream().map(JsonElement::getAsJsonObject).toList()
                : List.of();
    }

    private static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    private static JsonElement body(Request request) throws IOException {
        Buffer buffer = new Buffer();
        if (request.body() != null) {
            request.body().writeTo(buffer);
        }
        return JsonParser.parseString(buffer.readUtf8());
    }
}
