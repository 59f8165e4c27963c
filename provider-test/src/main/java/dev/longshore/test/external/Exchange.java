package dev.longshore.test.external;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call that is under way. */
final class Exchange {

    private final CloudCall call;
    private final CloudRequest request;
    private final List<CloudFault> faults;
    private boolean joined;
    private volatile @Nullable CloudResponse response;
    private volatile @Nullable String broken;

    Exchange(CloudCall call, CloudRequest request, List<CloudFault> faults) {
        this.call = call;
        this.request = request;
        this.faults = faults;
    }

    CloudCall call() {
        return call;
    }

    CloudRequest request() {
        return request;
    }

    Optional<CloudFault> fault(CloudFault.Effect effect) {
        return faults.stream().filter(fault -> fault.effect() == effect).findFirst();
    }

    /** Marks it as the repetition of an earlier call. */
    void join() {
        joined = true;
    }

    boolean isJoined() {
        return joined;
    }

    void complete(CloudResponse answer) {
        response = answer;
    }

    void breakConnection(String why) {
        broken = why;
    }

    boolean isOver() {
        return response != null || broken != null;
    }

    CloudResponse result() throws IOException {
        CloudResponse answer = response;
        if (answer == null) {
            throw new IOException(broken);
        }
        return answer;
    }
}
