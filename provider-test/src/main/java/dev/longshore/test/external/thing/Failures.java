package dev.longshore.test.external.thing;

import dev.longshore.external.ExternalException;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.test.external.CloudException;
import dev.longshore.test.external.CloudResponse;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;

/** What the answers of the cloud, and answers that did not come, mean for the runtime. */
final class Failures {

    private Failures() {}

    interface Call<T> {

        T send() throws IOException, InterruptedException;
    }

    /** A call that changes nothing: whatever became of it, it can be repeated. */
    static <T> T reading(Call<T> call) throws InterruptedException {
        try {
            return call.send();
        } catch (CloudException ex) {
            throw refused(ex, ExternalException.transientFailure(text(ex), ex));
        } catch (IOException ex) {
            throw ExternalException.transientFailure(text(ex), ex);
        }
    }

    /** A call that changes something: without an answer nobody knows whether it did. */
    static <T> T changing(Call<T> call) throws InterruptedException {
        try {
            return call.send();
        } catch (CloudException ex) {
            throw changeRefused(ex);
        } catch (ConnectException | HttpConnectTimeoutException ex) {
            throw ExternalException.transientFailure(text(ex), ex);
        } catch (IOException ex) {
            throw ExternalException.outcomeUnknown(text(ex), ex);
        }
    }

    /** An operation that ended and left nothing behind. */
    static ExternalException ended(String message) {
        return ExternalException.transientFailure("cloud says: " + message);
    }

    private static RuntimeException changeRefused(CloudException ex) {
        return switch (ex.code()) {
            case CloudResponse.BUSY -> ExternalException.busy(text(ex));
            case CloudResponse.CANCELLED -> new OperationCancelledException(text(ex));
            case CloudResponse.OPERATION_FAILED -> ended(String.valueOf(ex.getMessage()));
            // An earlier attempt may have created it, so it is for the runtime to look.
            case CloudResponse.ALREADY_EXISTS -> ExternalException.outcomeUnknown(text(ex), ex);
            default -> refused(ex, byStatus(ex));
        };
    }

    private static ExternalException byStatus(CloudException ex) {
        return ex.status() == 503
                ? ExternalException.transientFailure(text(ex), ex)
                : ExternalException.outcomeUnknown(text(ex), ex);
    }

    private static ExternalException refused(CloudException ex, ExternalException whenCloudIsInTrouble) {
        if (ex.status() == 429) {
            return ExternalException.throttled(text(ex), ex.retryAfter());
        }
        if (ex.status() == 404) {
            return ExternalException.transientFailure(text(ex), ex);
        }
        return ex.status() < 500 ? ExternalException.rejected(text(ex), ex) : whenCloudIsInTrouble;
    }

    private static String text(Exception ex) {
        return ex instanceof CloudException
                ? "cloud says: " + ex.getMessage()
                : "no answer from the cloud: " + ex.getMessage();
    }
}
