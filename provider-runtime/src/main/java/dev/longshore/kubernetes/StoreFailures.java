package dev.longshore.kubernetes;

import dev.longshore.operation.StoreException;

/** Says what was being done when a request failed. */
final class StoreFailures {

    private StoreFailures() {}

    /** Returns an exception of the same class whose message begins with the given words. */
    static StoreException during(String what, StoreException failure) {
        String message = what + ": " + failure.getMessage();
        if (failure instanceof StoreException.Refused) {
            return new StoreException.Refused(message, failure);
        }
        if (failure instanceof StoreException.Gone) {
            return new StoreException.Gone(message);
        }
        if (failure instanceof StoreException.Conflict) {
            return new StoreException.Conflict(message);
        }
        return new StoreException.Unavailable(message, failure);
    }
}
