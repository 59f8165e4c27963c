package dev.longshore.test.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An answer of a {@link Cloud} that says no. */
public final class CloudException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final @Nullable Duration retryAfter;

    CloudException(CloudResponse response) {
        super(response.body().get("message").getAsString());
        this.status = response.status();
        this.code = response.body().get("code").getAsString();
        this.retryAfter = response.retryAfter();
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the code of the error, for example {@link CloudResponse#BUSY}. */
    public String code() {
        return code;
    }

    /** Returns when to come back, null if the answer does not say. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
