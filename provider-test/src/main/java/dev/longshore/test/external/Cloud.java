package dev.longshore.test.external;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * An external system to test a provider against. It runs in the test's own process ({@link InMemoryCloud}) or in another
 * one that outlives the provider; a provider under test uses a {@link CloudClient} and does not see the difference.
 */
public interface Cloud {

    /**
     * Carries out a call of a provider.
     *
     * @throws java.net.http.HttpTimeoutException if the answer did not come in time; the call goes on
     * @throws IOException if the connection broke, before or after the call was carried out
     */
    CloudResponse call(CloudRequest request) throws IOException, InterruptedException;

    /** Behaves so from now on; what runs already goes on as it began. */
    void behave(CloudBehaviour behaviour);

    /** Makes something go wrong. Of several faults that match a call, each has its effect. */
    void inject(CloudFault fault);

    /** Returns the faults that have not struck as often as they should; those for all calls count after one. */
    List<CloudFault> unusedFaults();

    /** Lets go the requests and responses that faults hold. */
    void release();

    /** Answers 429 to every call of an account for so long. */
    void throttle(String account, Duration howLong);

    /**
     * Changes the body of an object, as somebody else would.
     *
     * @throws IllegalArgumentException if there is no such object
     */
    void changeOutside(String id, JsonObject body);

    /**
     * Removes an object at once, as somebody else would.
     *
     * @throws IllegalArgumentException if there is no such object
     */
    void removeOutside(String id);

    /**
     * Keeps an object busy for so long, as maintenance by the cloud does.
     *
     * @throws IllegalArgumentException if there is no such object
     */
    void maintain(String id, Duration howLong);

    /** Returns all that happened. */
    CloudLog log();

    /** Returns the objects that are there at this moment, also those whose deletion is scheduled; without any lag. */
    List<CloudObject> objects();
}
