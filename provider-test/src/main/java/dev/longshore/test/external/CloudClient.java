package dev.longshore.test.external;

import com.google.gson.JsonObject;
import dev.longshore.resource.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a provider uses to talk to a {@link Cloud}, as an SDK would be. All methods throw a {@link CloudException} if the
 * answer is an error, and an {@link IOException} if there is none.
 */
public final class CloudClient {

    private static final Duration READ_TIMEOUT = Duration.ofSeconds(10);

    private final Cloud cloud;
    private final Caller caller;
    private final String kind;
    private final String owner;

    /**
     * Creates a client.
     *
     * @param cloud cloud
     * @param caller who calls
     * @param kind sort of object
     * @param owner UID of the managed resource that is acted for
     */
    public CloudClient(Cloud cloud, Caller caller, String kind, String owner) {
        this.cloud = cloud;
        this.caller = caller;
        this.kind = kind;
        this.owner = owner;
    }

    /**
     * Answer to a create, update or delete.
     *
     * @param id id of the object, null if it is not known yet
     * @param handle handle of an operation that runs on, null if all is done
     * @param secret secret of a new object, null if there is none or it was handed out before
     */
    public record Answer(
            @Nullable String id,
            @Nullable String handle,
            @Nullable String secret) {}

    private record Ids(List<String> ids) {}

    /**
     * Makes an object.
     *
     * @param name name that the caller chose, null for an id of the cloud's own
     */
    public Answer create(@Nullable String name, JsonObject body, CloudRequest.Options options)
            throws IOException, InterruptedException {
        return read(send(Verb.CREATE, name, body, options), Answer.class);
    }

    /** Replaces the body of an object. */
    public Answer update(String id, JsonObject body, CloudRequest.Options options)
            throws IOException, InterruptedException {
        return read(send(Verb.UPDATE, id, body, options), Answer.class);
    }

    /** Deletes an object; empty if there is none. */
    public Optional<Answer> delete(String id, CloudRequest.Options options) throws IOException, InterruptedException {
        return optional(send(Verb.DELETE, id, null, options), Answer.class);
    }

    /** Reads an object; empty if there is none. */
    public Optional<CloudObject> get(String id) throws IOException, InterruptedException {
        return optional(send(Verb.GET, id, null, readOptions()), CloudObject.class);
    }

    /** Returns the ids of all objects that have these tags. */
    public List<String> find(Map<String, String> tags) throws IOException, InterruptedException {
        return read(send(Verb.FIND, null, null, readOptions().tags(tags)), Ids.class)
                .ids();
    }

    /** Asks how far an operation is; empty if the cloud does not know the handle. */
    public Optional<CloudOperation> poll(String handle) throws IOException, InterruptedException {
        return optional(send(Verb.POLL, handle, null, readOptions()), CloudOperation.class);
    }

    /**
     * Asks an operation to stop; false if the cloud knows none.
     *
     * @param handleOrStopKey handle of an operation or stop key of a call that blocks
     */
    public boolean cancel(String handleOrStopKey) throws IOException, InterruptedException {
        return optional(send(Verb.CANCEL, handleOrStopKey, null, readOptions()), CloudOperation.class)
                .isPresent();
    }

    private static CloudRequest.Options readOptions() {
        return CloudRequest.Options.NONE.timeout(READ_TIMEOUT);
    }

    private CloudResponse send(
            Verb verb, @Nullable String target, @Nullable JsonObject body, CloudRequest.Options options)
            throws IOException, InterruptedException {
        return cloud.call(new CloudRequest(caller, verb, kind, owner, target, body, options));
    }

    private static <T> Optional<T> optional(CloudResponse response, Class<T> type) {
        return response.status() == 404 ? Optional.empty() : Optional.of(read(response, type));
    }

    private static <T> T read(CloudResponse response, Class<T> type) {
        if (response.status() >= 300) {
            throw new CloudException(response);
        }
        return Json.read(response.body(), type);
    }
}
