package dev.longshore.test.external;

import com.google.gson.JsonObject;
import dev.longshore.test.external.CloudClient.Answer;
import dev.longshore.test.external.CloudRequest.Options;
import dev.longshore.test.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A cloud in a time that a test moves, and callers whose calls may take as long as they like. */
public final class CloudWorld {

    public static final Duration MINUTE = Duration.ofMinutes(1);
    public static final Options BLOCKING = Options.NONE;
    public static final Options ASYNC = Options.NONE.async(true);

    public final ManualTime time = new ManualTime(Instant.EPOCH);
    public final InMemoryCloud cloud = new InMemoryCloud(time);

    /** What calls returned or threw, in that order. */
    public final List<Object> results = new ArrayList<>();

    public CloudClient client() {
        return client("pod-1", "uid-1");
    }

    public CloudClient client(String process, String owner) {
        return new CloudClient(cloud, new Caller(process, "blue"), "disk", owner);
    }

    public static JsonObject size(int size) {
        JsonObject body = new JsonObject();
        body.addProperty("size", size);
        return body;
    }

    /** Begins a call that may wait for time. */
    public void begin(Callable<?> call) {
        time.executor().execute(() -> results.add(resultOf(call)));
        time.run();
    }

    private static Object resultOf(Callable<?> call) {
        try {
            return call.call();
        } catch (Exception ex) {
            return ex;
        }
    }

    public Answer create(Options options) throws Exception {
        return client().create(null, size(1), options);
    }

    public Answer createNamed(String name) throws Exception {
        return client().create(name, size(1), BLOCKING);
    }
}
