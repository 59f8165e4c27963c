package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import org.jspecify.annotations.Nullable;

/** A request on its way to where it is served. */
public record Passage(ApiRequest request, RequestInfo info, Target target) {

    ApiResponse proceed() {
        return target.serve(request, null);
    }

    ApiResponse proceedAsOf(long revision) {
        return target.serve(request, revision);
    }

    /** Where requests are served. */
    public interface Target {

        /**
         * Serves a request.
         *
         * @param asOf the revision that reads are to see as the latest, or null for what is the latest
         */
        ApiResponse serve(ApiRequest request, @Nullable Long asOf);
    }
}
